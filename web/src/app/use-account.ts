import { useQueryClient } from '@tanstack/react-query';
import { useAccountActions } from '../accounts/account-mode.ts';
import { SELECTED_KEY } from '../accounts/selected-assets.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { setUser } from '../identity/session.ts';
import { showToast } from './toasts.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Account switch and refill with what follows from them: the user, the assets' limits and the trades shown. */
export function useAccount() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	return useAccountActions({
		onUser: (user) => {
			setUser(queryClient, user);
			// Durations and stakes on offer depend on the account.
			void queryClient.invalidateQueries({ queryKey: [SELECTED_KEY[0]] });
		},
		onDeclined: (message) => showToast('bad', t('accounts.declined'), message),
		onFailed: useFailureToast(),
	});
}
