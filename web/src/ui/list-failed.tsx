import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

export function ListFailed({ onRetry }: { onRetry(): void }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
			<p>{t('common.listFailed')}</p>
			<Button onClick={onRetry}>{t('common.tryAgain')}</Button>
		</div>
	);
}
