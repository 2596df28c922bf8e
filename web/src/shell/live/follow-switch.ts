import type { Mode } from '@fairtick/domain/money/mode';
import type { QueryClient } from '@tanstack/react-query';
import { askedMode } from '../../features/accounts/account-mode.ts';
import { refetchAccount } from '../../features/accounts/refetch-account.ts';
import { watchUser } from './watch-user.ts';

/**
 * Watches the current account. After a switch the account's data is refetched, even if the answer to this page's own
 * switch was lost. A switch by another page or device is reported (TOP-12).
 */
export function followSwitch(queryClient: QueryClient, announce: (mode: Mode) => void): void {
	watchUser(queryClient, (before, user) => {
		const mode = user.last_trade_on;
		if (before.id !== user.id || mode === before.last_trade_on) return;
		const isOwn = askedMode.get() === mode;
		askedMode.set(null);
		refetchAccount(queryClient);
		if (!isOwn) announce(mode);
	});
}
