import { isServerFailure } from '../api/outcome.ts';
import { CallError } from '../api/query.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { showToast } from './toasts.ts';

/** Shows the reason of a failed call, in the server's words if it sent some. */
export function useFailureToast(): (error: Error) => void {
	const { t } = useTranslation();
	return (error) => {
		const outcome = error instanceof CallError ? error.outcome : null;
		// The dialogs about a failed server and an expired session already say it.
		if (outcome !== null && (isServerFailure(outcome) || outcome.status === 401)) return;
		const noConnection = outcome?.kind === 'outage' && outcome.status === null;
		const fallback = noConnection ? t('form.noConnection') : t('form.somethingWrong');
		showToast('bad', outcome?.message ?? fallback);
	};
}
