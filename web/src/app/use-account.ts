import { useQueryClient } from '@tanstack/react-query';
import { useAccountActions } from '../accounts/account-mode.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { setUser } from '../identity/session.ts';
import { showToast } from './toasts.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** What is asked for anew after a switch, however fresh (TOP-12): trades, assets with their limits, and the calendar. */
const OF_ACCOUNT = ['trades', 'assets', 'calendar'];

/** Account switch and refill with what follows from them. */
export function useAccount() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	return useAccountActions({
		onUser: (user) => setUser(queryClient, user),
		onSwitched: () => {
			for (const key of OF_ACCOUNT) void queryClient.invalidateQueries({ queryKey: [key] });
		},
		onDeclined: (message) => showToast('bad', t('accounts.declined'), message),
		onFailed: useFailureToast(),
	});
}
