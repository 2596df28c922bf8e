import { PATHS } from '@fairtick/domain/pages/pages';
import type { QueryClient } from '@tanstack/react-query';
import { readToken, readUser } from '../../features/identity/session.ts';
import { loadChunk } from '../../kit/base/load-chunk.ts';
import { LiveClient } from '../../kit/live/live-client.ts';

const WAITS_MS = 2_000;

/**
 * The page's live data. The socket's code is in its own file, for which a guest's page without prices does not wait: it
 * is loaded when a user signs in, or once the page has settled.
 */
export function startLive(queryClient: QueryClient, onSignedOut: () => void): LiveClient {
	const live = new LiveClient();
	let begun = false;
	const begin = async () => {
		if (begun) return;
		begun = true;
		try {
			const { connectLive } = await loadChunk('live', () => import('./connect-live.ts'));
			connectLive(live, queryClient, onSignedOut);
		} catch {
			begun = false;
			setTimeout(begin, WAITS_MS);
		}
	};
	if (readToken() !== null || window.location.pathname === PATHS.welcome) void begin();
	else setTimeout(begin, WAITS_MS);
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user' && readUser(queryClient) !== null) void begin();
	});
	return live;
}
