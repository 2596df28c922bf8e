import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';

/** Shown in place of login and guest trading if the browser would discard the session. */
export function CookiesBlocked() {
	const { t } = useTranslation();
	return (
		<div role="alert" className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
			<p>{t('cookies.blocked')}</p>
			<p className="text-secondary">{t('cookies.how')}</p>
			<Button onClick={() => location.reload()}>{t('cookies.reload')}</Button>
		</div>
	);
}
