import type { Mode } from '@fairtick/domain/money/mode';
import type { QueryClient } from '@tanstack/react-query';
import { askedMode } from '../accounts/account-mode.ts';
import { readUser } from '../identity/session.ts';
import { refetchAccount } from './refetch-account.ts';

/**
 * Watches which account is the current one. After a switch, what belongs to the account is asked for anew, also where the answer to this page's
 * own one was lost; a switch by another page or device is told (TOP-12).
 */
export function followSwitch(queryClient: QueryClient, tell: (mode: Mode) => void): void {
	let known = readUser(queryClient);
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] !== 'user') return;
		const [before, user] = [known, readUser(queryClient)];
		known = user;
		if (before?.id !== user?.id || before === null || user === null) return;
		const mode = user.last_trade_on;
		if (mode === before.last_trade_on) return;
		const isOwn = askedMode.get() === mode;
		askedMode.set(null);
		refetchAccount(queryClient);
		if (!isOwn) tell(mode);
	});
}
