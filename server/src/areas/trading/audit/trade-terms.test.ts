import { STORED_TRADE } from '@fairtick/domain/test/orders';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { expect, test } from 'vitest';
import { findTermsProblem, type Versions } from './trade-terms.ts';

const AT = Date.UTC(2026, 10, 16, 12, 0, 10);
const MINUTE = 60_000;

const asset = {
	version: 1,
	effective_at: 0,
	entry_within_ms: 1_500,
	exit_max_age_ms: 2_000,
	demo_duration_min_s: 5,
	real_duration_min_s: 30,
	duration_max_s: 14_400,
	stake_min: 100,
	demo_stake_max: 1_000_000,
	real_stake_max: 100_000,
	slippage_min: 3,
	real_allowed: true,
	beacon: null,
	source: 'fair',
	venues: [],
};
const payouts = { version: 1, effective_at: 0, standard_bps: 9_000, gold_bps: 9_200, premium_bps: 9_400 };
const versionsOf = (terms: object[], ofPayouts: object[] = [payouts]) =>
	new Map([[1, { terms, payouts: ofPayouts }]]) as unknown as Versions;

const terms = {
	...STORED_TRADE,
	acceptedAtMs: AT,
	entryAfterMs: AT,
	expiresAtMs: AT + 30_000,
	asked: { ...STORED_TRADE.asked, expiry: 'duration:30' },
} satisfies TradeTerms;
const find = (change: object = {}, versions = versionsOf([asset])) =>
	findTermsProblem({ ...terms, ...change }, versions);
const asked = (change: object) => ({ asked: { ...terms.asked, ...change } });

test('[LEDGER-07] terms on offer have no problem, with the payout of any type', () => {
	for (const payoutBps of [9_000, 9_200, 9_400]) expect(find({ payoutBps })).toBeNull();
	expect(find({ mode: 'real', currency: 'USD' })).toBeNull();
	expect(find({ expiresAtMs: AT + 50_000, ...asked({ expiry: `clock:${AT + 50_000}` }) })).toBeNull();
	expect(find({ maxSlippage: 3, ...asked({ valid_until: AT }) })).toBeNull();
});

test('[LEDGER-07] a version counts from its instant until 15 s after its successor', () => {
	const successorAt = (effective_at: number) => versionsOf([asset, { ...asset, version: 2, effective_at }]);
	const payoutsAt = (effective_at: number) => versionsOf([asset], [payouts, { ...payouts, version: 2, effective_at }]);
	expect(find({}, successorAt(AT - 14_999))).toBeNull();
	expect(find({}, successorAt(AT - 15_000))).toContain('version 1 of its asset');
	expect(find({}, payoutsAt(AT - 14_999))).toBeNull();
	expect(find({}, payoutsAt(AT - 15_000))).toContain('version 1 of the payouts');
	expect(find({ assetVersion: 2 }, successorAt(AT))).toBeNull();
	expect(find({ assetVersion: 2 }, successorAt(AT + 1))).toContain('version 2 of its asset');
	expect(find({ payoutVersion: 2 }, payoutsAt(AT + 1))).toContain('version 2 of the payouts');
});

test.each([
	[{ assetId: 2 }, 'version 1 of its asset'],
	[{ payoutBps: 9_100 }, 'has a payout of 91 %'],
	[{ stakeMinor: 99n }, 'has a stake of 99, allowed were 100 to 1000000'],
	[{ mode: 'real', stakeMinor: 100_001n }, 'has a stake of 100001, allowed were 100 to 100000'],
	[{ entryWithinMs: 1_501 }, 'has other ages'],
	[{ maxSlippage: 2 }, 'has a bound on its entry'],
	[asked({ valid_until: AT - 1 }), 'was accepted later than it was valid'],
	[{ mode: 'real', expiresAtMs: AT + 29_000, ...asked({ expiry: 'duration:29' }) }, 'has an end'],
	[{ expiresAtMs: AT + 14_401_000, ...asked({ expiry: 'duration:14401' }) }, 'has an end'],
	[{ expiresAtMs: AT + 31_000 }, 'has an end'],
	[{ expiresAtMs: AT + 50_001, ...asked({ expiry: `clock:${AT + 50_001}` }) }, 'has an end'],
	[{ expiresAtMs: AT + 50_000, ...asked({ expiry: `clock:${AT + 50_000 + MINUTE}` }) }, 'has an end'],
])('[LEDGER-07] terms that were not on offer are a problem: %o', (change, problem) => {
	expect(find(change)).toContain(problem);
});

test('[LEDGER-07] real money on an asset that did not take it is a problem', () => {
	const refused = versionsOf([{ ...asset, real_allowed: false }]);
	expect(find({ mode: 'real', currency: 'USD' }, refused)).toContain('is for real money');
	expect(find({ mode: 'real', currency: 'SANDBOX_USD' }, refused), 'LEDGER-01').toBeNull();
	const recorded = versionsOf([{ ...asset, source: 'replay', real_allowed: false }]);
	expect(find({ mode: 'real', currency: 'SANDBOX_USD' }, recorded)).toContain('is for real money');
});

test('[TRADE-20] the audit names an entry that is not sealed as its acceptance says, a sealed one without a beacon, and another end', () => {
	const sealedAt = AT + 3_500;
	const sealed = versionsOf([{ ...asset, beacon: 'quicknet' }]);
	const under2 = { rulesVersion: 2, entryAfterMs: sealedAt, expiresAtMs: sealedAt + 30_000 };
	expect(find(under2, sealed)).toBeNull();
	expect(find({ ...under2, entryAfterMs: AT }, sealed)).toContain('not sealed');
	expect(find({ ...under2, entryAfterMs: sealedAt + 3_000 }, sealed)).toContain('not sealed');
	expect(find(under2)).toContain('which was not on offer');
	expect(find({ ...under2, expiresAtMs: AT + 30_000 }, sealed)).toContain('has an end');
	expect(find({}, sealed)).toBeNull();
});
