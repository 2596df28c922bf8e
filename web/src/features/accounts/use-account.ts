import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { showToast } from '../../kit/notices/toasts.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { setUser } from '../identity/session.ts';
import { useAccountActions } from './account-mode.ts';
import { finishSwitch } from './refetch-account.ts';

/** Account switch and refill with their effects on the page. */
export function useAccount() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	return useAccountActions({
		onUser: (user) => setUser(queryClient, user),
		onSwitched: () => finishSwitch(queryClient),
		onDeclined: (message) => showToast('bad', t('accounts.declined'), message),
		onFailed: useFailureToast(),
	});
}
