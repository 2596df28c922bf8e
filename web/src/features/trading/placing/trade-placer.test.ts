// @vitest-environment happy-dom
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPromises } from '../../../kit/base/kept-promises.ts';
import { createTradePlacer, findPromise } from './trade-placer.ts';

const promise = { note: 'a note' };
const refused = (code: string, given?: object) => ({ kind: 'refused', code, ...given }) as never;

test.each([
	['a trade', { kind: 'ok', answer: { id: 'one', promise } }, promise],
	['a trade without one', { kind: 'ok', answer: { id: 'one' } }, 'missing'],
	['a refusal', refused('trading.payout_changed', { promise }), promise],
	['a refusal without one', refused('trading.payout_changed'), 'missing'],
	['an id that was used before', refused('trading.id_reused'), 'not promised'],
	['too many calls', refused('http.too_many'), 'not promised'],
	['no answer', { kind: 'outage' }, 'not promised'],
])('[PROOF-05] the promise of %s', (_, outcome, found) => {
	expect(findPromise(outcome as never)).toEqual(found);
});

const BODY: OpenTradeBody = {
	id: '01a22068-82bf-4102-9ca5-5160fe81998c',
	mode: 'demo',
	asset_id: 1,
	direction: 'up',
	stake: 1_000,
	expiry: { duration: 5 },
	payout_percent: 90,
};
const REFUSED = { code: 'trading.market_closed', message: 'Closed.', params: {} };
let isSignedIn: boolean;
const asked = vi.fn<typeof fetch>();
const answer = () => Response.json(REFUSED, { status: 422 });
const open = () => {
	const onRefused = vi.fn();
	const other = () => undefined;
	const news = {
		onRefused,
		onOpened: other,
		onUnknown: other,
		onFailed: (error: Error) => expect.unreachable(error.message),
	};
	const placer = createTradePlacer(
		1,
		() => isSignedIn,
		() => news,
	);
	return { placer, onRefused };
};
beforeEach(() => {
	isSignedIn = true;
	asked.mockReset();
	localStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
	document.cookie = 'token=t';
	vi.stubGlobal('fetch', asked);
	vi.stubGlobal('indexedDB', undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('[TRADE-02] this tab’s own requests are not repeated when it resumes older ones', async () => {
	let reply: (answer: Response) => void = () => undefined;
	asked.mockReturnValue(
		new Promise((resolve) => {
			reply = resolve;
		}),
	);
	const { placer, onRefused } = open();
	const placed = placer.place(BODY);
	await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
	const resumed = placer.resume();
	// Waits as long as a second request would take to leave.
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(asked).toHaveBeenCalledOnce();
	reply(answer());
	await Promise.all([placed, resumed]);
	expect(onRefused).toHaveBeenCalledOnce();
});

test.each([
	['is kept', true, 1],
	['is not kept for a user who has signed out meanwhile', false, 0],
])('[PROOF-05] the promise of an answer %s', async (_, stays, count) => {
	asked.mockImplementation(async () => {
		isSignedIn = stays;
		return answer();
	});
	await open().placer.place(BODY);
	// The request is stored a moment later.
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(readPromises(1)).toHaveLength(count);
});
