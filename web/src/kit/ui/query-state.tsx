import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface QueryStateProps {
	query: { readonly data: unknown; readonly isError: boolean; readonly isPaused?: boolean; refetch(): unknown };
}

/** The state of a list: loading, or failed or waiting for the connection, with a retry; nothing once it is loaded. */
export function QueryState({ query: { data, isError, isPaused = false, refetch } }: QueryStateProps) {
	const { t } = useTranslation();
	if (!isError && data !== undefined) return null;
	if (!isError && !isPaused) return <Spinner />;
	return (
		<div className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
			<p>{t(isError ? 'common.listFailed' : 'form.noConnection')}</p>
			<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
		</div>
	);
}
