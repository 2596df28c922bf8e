import type { Mode } from '@fairtick/domain/money/mode';
import type { QueryClient } from '@tanstack/react-query';
import { askedMode } from '../accounts/account-mode.ts';
import { readUser } from '../identity/session.ts';
import { refetchAccount } from './refetch-account.ts';

/**
 * Watches which account is the current one. Where another page or device has switched it, what belongs to the account is asked for anew,
 * and its user is told (TOP-12); a page that has asked for the switch knows of it.
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
		if (isOwn) return;
		refetchAccount(queryClient);
		tell(mode);
	});
}
