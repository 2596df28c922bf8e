import type { User } from '@fairtick/domain/identity/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readUser } from '../../features/identity/session.ts';

/** Calls back with the record before and after each change of the signed-in user, except signing in and out. */
export function watchUser(queryClient: QueryClient, changed: (before: User, user: User) => void): void {
	let known = readUser(queryClient);
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] !== 'user') return;
		const [before, user] = [known, readUser(queryClient)];
		known = user;
		if (before !== null && user !== null) changed(before, user);
	});
}
