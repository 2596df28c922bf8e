import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LimitKind, LimitWindow } from './contract.ts';
import { findLossLimit, hourLeavesMs, hourOf, type WindowSums, withStake } from './spending.ts';
import { refuseDeposit, refuseExcluded, refusePaid, refuseStake, type Standing } from './standing.ts';

const NOW = Date.parse('2026-11-16T12:34:56.000Z');
const limit = (kind: LimitKind, window: LimitWindow | null, value: number) => ({ kind, window, value, pending: null });
const EMPTY: Omit<WindowSums, 'window'> = {
	depositedMinor: 0n,
	stakedMinor: 0n,
	endedMinor: 0n,
	returnedMinor: 0n,
	oldestHours: { deposit: null, loss: null, turnover: null },
};
function standingWith(change: Partial<Standing>, sums: Partial<WindowSums> = {}): Standing {
	const windows = (['24h', '7d', '30d'] as const).map((window) => ({ ...EMPTY, ...sums, window }));
	return { limits: [], windows, openStakesMinor: 0n, exclusions: [], sitting: null, ...change };
}

const HOURS = { deposit: hourOf(NOW) - 9, loss: hourOf(NOW) - 6, turnover: hourOf(NOW) - 3 };

test.each<[string, Standing, bigint, object | null]>([
	['no limit', standingWith({}), 10_000_000n, null],
	['a stake at its limit', standingWith({ limits: [limit('stake', null, 500)] }), 500n, null],
	[
		'a stake above it',
		standingWith({ limits: [limit('stake', null, 500)] }),
		501n,
		{ kind: 'stake', window: null, limit: 500, used: 0, until: null },
	],
	['turnover that fits', standingWith({ limits: [limit('turnover', '7d', 900)] }, { stakedMinor: 400n }), 500n, null],
	[
		'turnover that does not',
		standingWith({ limits: [limit('turnover', '7d', 900)] }, { stakedMinor: 401n, oldestHours: HOURS }),
		500n,
		{ kind: 'turnover', window: '7d', limit: 900, used: 401, until: '2026-11-23T10:00:00.000Z' },
	],
	[
		'turnover of none, which no waiting frees',
		standingWith({ limits: [limit('turnover', '7d', 0)] }, { stakedMinor: 401n, oldestHours: HOURS }),
		500n,
		{ kind: 'turnover', window: '7d', limit: 0, used: 401, until: null },
	],
	[
		'a loss with what is open',
		standingWith(
			{ limits: [limit('loss', '24h', 900)], openStakesMinor: 300n },
			{ endedMinor: 700n, returnedMinor: 500n, oldestHours: HOURS },
		),
		401n,
		{ kind: 'loss', window: '24h', limit: 900, used: 500, until: '2026-11-17T07:00:00.000Z' },
	],
	[
		'a loss of what is open alone, which no waiting frees',
		standingWith(
			{ limits: [limit('loss', '24h', 900)], openStakesMinor: 900n },
			{ endedMinor: 500n, returnedMinor: 500n, oldestHours: HOURS },
		),
		1n,
		{ kind: 'loss', window: '24h', limit: 900, used: 900, until: null },
	],
	[
		'a gain, which makes no room beyond the limit',
		standingWith({ limits: [limit('loss', '24h', 900)] }, { endedMinor: 700n, returnedMinor: 5_000n }),
		901n,
		{ kind: 'loss', window: '24h', limit: 900, used: 0, until: null },
	],
])('[LIMIT-01] %s', (_, standing, stake, params) => {
	expect(refuseStake(standing, stake)).toEqual(params && { code: 'trading.own_limit_reached', params });
});

test('[LIMIT-01] a deposit counts those of the window gross, and no stake is held against it', () => {
	const standing = standingWith(
		{ limits: [limit('deposit', '30d', 1_000)] },
		{ depositedMinor: 600n, stakedMinor: 9_000n, oldestHours: HOURS },
	);
	expect(refuseDeposit(standing, 400n, NOW)).toBeNull();
	expect(refuseDeposit(standing, 401n, NOW)).toEqual({
		code: 'cashier.own_limit_reached',
		params: { kind: 'deposit', window: '30d', limit: 1_000, used: 600, until: '2026-12-16T04:00:00.000Z' },
	});
	expect(refuseStake(standing, 9_000n)).toBeNull();
});

test('[LIMIT-02] during a time-out or self-exclusion no deposit is accepted, not even of an amount that is counted already', () => {
	const exclusions = [{ kind: 'time_out', endsAtMs: NOW + 1, returnAskedAtMs: null }] as const;
	expect(refuseDeposit(standingWith({ exclusions }), 0n, NOW)?.code).toBe('cashier.excluded');
	expect(refuseDeposit(standingWith({ exclusions }), 0n, NOW + 1)).toBeNull();
});

test('[LIMIT-01] [LIMIT-02] a limit that was tightened below what is counted refuses no money that came, an exclusion does', () => {
	const standing = standingWith({ limits: [limit('deposit', '24h', 100)] }, { depositedMinor: 600n });
	expect(refuseExcluded(standing, NOW)).toBeNull();
	const exclusions = [{ kind: 'time_out', endsAtMs: NOW + 1, returnAskedAtMs: null }] as const;
	expect(refuseExcluded({ exclusions }, NOW)?.code).toBe('cashier.excluded');
});

test('[LIMIT-01] an hour counts for no less than the window', () => {
	for (const [window, hours] of [
		['24h', 24],
		['7d', 168],
		['30d', 720],
	] as const)
		expect(hourLeavesMs(window, hourOf(NOW)) - NOW).toBeGreaterThan(hours * 3_600_000 - 1);
});

test('[LIMIT-01] stakes one after the other are accepted as long as their sum fits, and not beyond', () => {
	const anyStakes = fc.array(fc.bigInt({ min: 1n, max: 500n }), { minLength: 1, maxLength: 40 });
	fc.assert(
		fc.property(
			anyStakes,
			fc.integer({ min: 0, max: 3_000 }),
			fc.constantFrom('loss', 'turnover'),
			(stakes, most, kind) => {
				let standing = standingWith({ limits: [limit(kind, '24h', most)] });
				let accepted = 0n;
				for (const stake of stakes) {
					const fits = accepted + stake <= BigInt(most);
					expect(refuseStake(standing, stake) === null).toBe(fits);
					if (!fits) continue;
					accepted += stake;
					standing = { ...standing, ...withStake(standing, stake, NOW) };
				}
			},
		),
	);
});

test.each([
	['in this hour, of which only what is more is new', 0, 600n, null],
	['in this hour, of which more is new than fits', 0, 601n, { window: '24h', used: 900 }],
	['in the first hour of the window, of which only what is more is new', 24, 600n, null],
	['an hour before it, all of which is new', 25, 500n, { window: '24h', used: 900 }],
	['two days ago, all of which is new to a window of a day', 48, 500n, { window: '24h', used: 900 }],
] as const)('[LIMIT-01] a deposit of 5.00 that was created %s', (_, hoursAgo, amountMinor, reached) => {
	const standing = standingWith({ limits: [limit('deposit', '24h', 1_000)] }, { depositedMinor: 900n });
	const paid = { amountMinor, countedMinor: 500n, countedAtMs: NOW - hoursAgo * 3_600_000 };
	const refusal = refusePaid(standing, paid, NOW);
	if (reached === null) expect(refusal).toBeNull();
	else expect(refusal).toMatchObject({ code: 'cashier.own_limit_reached', params: reached });
});

test('[LIMIT-01] a paid deposit that adds nothing to what is counted fits a limit that was tightened below it', () => {
	const standing = standingWith({ limits: [limit('deposit', '24h', 1_000)] }, { depositedMinor: 1_500n });
	const paid = (amountMinor: bigint) =>
		refusePaid(standing, { amountMinor, countedMinor: 500n, countedAtMs: NOW }, NOW);
	expect([paid(500n), paid(499n)]).toEqual([null, null]);
	expect(paid(501n)?.code).toBe('cashier.own_limit_reached');
});

test('[LIMIT-01] a loss limit is reached once nothing is left of it, and free when the last of those that are is', () => {
	const lost = (limits: Standing['limits'], change: Partial<Standing> = {}) =>
		findLossLimit(standingWith({ limits, ...change }, { endedMinor: 1_000n, oldestHours: HOURS }));
	const [day, week] = (['24h', '7d'] as const).map((window) => ({
		freesAtMs: hourLeavesMs(window, hourOf(NOW) - 6),
	}));
	expect(lost([limit('loss', '24h', 1_001), limit('turnover', '7d', 0), limit('deposit', '7d', 0)])).toBeNull();
	expect(lost([limit('loss', '24h', 1_000)])).toEqual(day);
	expect(lost([limit('loss', '24h', 1_000), limit('loss', '7d', 1_001)])).toEqual(day);
	expect(lost([limit('loss', '24h', 1_000), limit('loss', '7d', 1_000)])).toEqual(week);
	expect(lost([limit('loss', '24h', 1_000), limit('loss', '7d', 0)])).toEqual({ freesAtMs: null });
	expect(lost([limit('loss', '24h', 1_001)], { openStakesMinor: 1n })).toEqual(day);
});
