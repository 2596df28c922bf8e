import { expect, test } from 'vitest';
import { decideAfterPush, isUrgent, worthMs } from './push-rules.ts';

const none = { tries: 1, retryAfterMs: null };

test('[NOTE-02] a push message is over once it was taken or permanently refused, and its device once the service no longer knows it', () => {
	for (const status of [200, 201, 204, 301, 400, 401, 403, 413])
		expect(decideAfterPush({ ...none, status })).toBe('over');
	for (const status of [404, 410]) expect(decideAfterPush({ ...none, status })).toBe('gone');
});

test('[NOTE-02] what a push service could not take is tried again, later each time and not before it asks for it, and not for ever', () => {
	for (const status of [null, 429, 500, 503])
		expect(decideAfterPush({ ...none, status })).toEqual({ retryInMs: 10_000 });
	expect(decideAfterPush({ ...none, status: 429, retryAfterMs: 90_000 })).toEqual({ retryInMs: 90_000 });
	const waits = Array.from({ length: 10 }, (_, n) => decideAfterPush({ ...none, tries: n + 1, status: null }));
	expect(waits.at(-1)).toBe('over');
	const times = waits.slice(0, -1).map((wait) => (wait as { retryInMs: number }).retryInMs);
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	// For a day.
	const lastMs = times.reduce((sum, ms) => sum + ms);
	expect([lastMs > 23 * 3_600_000, lastMs < 24 * 3_600_000]).toEqual([true, true]);
});

test('[NOTE-02] what is of use only soon is passed on at once', () => {
	const [alert, calendar, deposit] = (['alert', 'calendar', 'deposit'] as const).map(
		(kind) => ({ kind }) as Parameters<typeof isUrgent>[0][number],
	) as [never, never, never];
	expect([[alert], [calendar], [deposit], [deposit, alert], []].map(isUrgent)).toEqual([
		true,
		true,
		false,
		true,
		false,
	]);
});

test('[NOTE-02] a price alert is worth an hour, what is ahead a quarter of one, everything else a day', () => {
	const ahead = { kind: 'calendar', change: 'ahead' } as Parameters<typeof worthMs>[0][number];
	const moved = { kind: 'calendar', change: 'moved' } as Parameters<typeof worthMs>[0][number];
	expect([worthMs([ahead]), worthMs([moved])]).toEqual([900_000, 86_400_000]);
	const alert = { kind: 'alert' } as Parameters<typeof worthMs>[0][number];
	const security = { kind: 'security', news: 'new_device' } as const;
	expect([worthMs([alert]), worthMs([security]), worthMs([alert, security])]).toEqual([
		3_600_000, 86_400_000, 86_400_000,
	]);
});
