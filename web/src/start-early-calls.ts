import { type EarlyCall, headersOf } from './kit/api/early-calls.ts';
import { readCookie } from './kit/base/cookies.ts';

/**
 * A script of its own in the page's head: asks for what the trading page waits for while the large scripts are still on
 * their way, and leaves the answers to them (PERF-13). The server names it in pages whose request carries a token.
 */
const PATHS = ['/api/user', '/api/get_selected_assets'];

const token = readCookie('token');
if (token !== null) {
	// A wrong guess costs nothing but the call: its answer is not used then.
	const headers = headersOf(token, readCookie('locale') ?? 'en');
	globalThis.earlyCalls = new Map(PATHS.map((path) => [path, ask(path)]));

	function ask(path: string): EarlyCall {
		const response = fetch(path, { headers, credentials: 'same-origin' });
		// The call that takes it over handles a failure; until then it must not count as unhandled.
		response.catch(() => undefined);
		return { headers, response };
	}
}
