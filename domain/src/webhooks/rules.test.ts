import { expect, test } from 'vitest';
import { decideAfterTry, MOST_TRIES } from './rules.ts';

const failed = { byHand: false, status: 500 };

test('[NOTE-04] ten tries within a day, each later than the one before, and then the webhook is paused', () => {
	const waits = Array.from({ length: MOST_TRIES }, (_, n) => decideAfterTry({ ...failed, tries: n + 1 }));
	expect(MOST_TRIES).toBe(10);
	expect(waits.at(-1)).toEqual({ state: 'failed', retryInMs: null, pauses: true });
	const retries = waits.slice(0, -1).map(({ retryInMs }) => retryInMs as number);
	expect(waits.slice(0, -1).every(({ state, pauses }) => state === 'waiting' && !pauses)).toBe(true);
	expect(retries.map((ms) => ms / 60_000)).toEqual([1 / 6, 1, 5, 15, 60, 120, 240, 360, 600]);
	expect(retries.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(86_400_000);
});

test('[NOTE-04] what answers with success is delivered, and nothing else is', () => {
	for (const status of [200, 204, 299]) expect(decideAfterTry({ ...failed, status, tries: 3 }).state).toBe('delivered');
	for (const status of [null, 199, 300, 302, 404, 500])
		expect(decideAfterTry({ ...failed, status, tries: 1 }).state).toBe('waiting');
});

test('[NOTE-04] a test or replay is tried once and pauses nothing', () => {
	for (const tries of [1, MOST_TRIES])
		expect(decideAfterTry({ ...failed, byHand: true, tries })).toEqual({
			state: 'failed',
			retryInMs: null,
			pauses: false,
		});
});
