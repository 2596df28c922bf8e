import { useQueryClient } from '@tanstack/react-query';
import { useAccountActions } from '../accounts/account-mode.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { setUser } from '../identity/session.ts';
import { finishSwitch } from './refetch-account.ts';
import { showToast } from './toasts.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Account switch and refill with what follows from them. */
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
