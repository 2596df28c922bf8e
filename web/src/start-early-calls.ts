import { type EarlyCall, headersOf } from './kit/api/early-calls.ts';
import { readCookie } from './kit/base/cookies.ts';

/**
 * A separate script in the page's head: makes the trading page's first calls while the large scripts are loading, and
 * leaves the answers to them (PERF-13). The server adds it to pages whose request carries a token.
 */
const PATHS = ['/api/user', '/api/get_selected_assets'];

const token = readCookie('token');
if (token !== null) {
	// A wrong guess costs only the call, because its answer is then not used.
	const headers = headersOf(token, readCookie('locale') ?? 'en');
	globalThis.earlyCalls = new Map(PATHS.map((path) => [path, ask(path)]));

	function ask(path: string): EarlyCall {
		const response = fetch(path, { headers, credentials: 'same-origin' });
		// The caller that takes the answer handles a failure; until then it must not count as unhandled.
		response.catch(() => undefined);
		return { headers, response };
	}
}
