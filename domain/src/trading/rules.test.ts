import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenTradeBody, openTradeBody } from './contract.ts';
import {
	type AssetFacts,
	computeBreakEven,
	computePayout,
	decideEntry,
	decideOpenTrade,
	decideSettlement,
	type OpenTradeFacts,
	type SettlementTerms,
	type SettlementTicks,
} from './rules.ts';

const NOW = Date.parse('2026-03-02T12:00:10.400Z');
const iso = (ms: number) => new Date(ms).toISOString();

const asset: AssetFacts = {
	id: 1,
	version: 1,
	open: true,
	closedReason: null,
	opensAtMs: null,
	tradingSessionEnd: null,
	newestTick: { seq: 500, atMs: NOW - 150, price: 100_000_000n },
	durationMinS: 5,
	durationMaxS: 14_400,
	stakeMinMinor: 100n,
	stakeMaxMinor: 1_000_000n,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	slippageMin: 30,
	realAllowed: true,
	isSealed: false,
	payoutBps: 9_200,
	payoutVersion: 1,
};
const facts: OpenTradeFacts = {
	nowMs: NOW,
	currentMode: 'demo',
	frozen: false,
	emailVerified: true,
	isStaff: false,
	realTrading: true,
	country: 'BR',
	servedCountries: null,
	termsDue: null,
	owedMinor: 0n,
	availableMinor: 1_000_000n,
	heldBack: null,
	openTrades: 0,
	openTradesLimit: 50,
	asset,
	seenTick: { seq: 499, atMs: NOW - 650, price: 99_999_000n },
	exposure: null,
	standing: null,
};
const exposure = { capitalMinor: 1_000_000n, assetSideMinor: 9_081n, userAssetMinor: 0n, allMinor: 9_081n };
const request: OpenTradeBody = {
	id: '0b7f9f64-6f3f-4f63-9f0b-6c1d9a4d2f10',
	mode: 'demo',
	asset_id: 1,
	direction: 'up',
	stake: 1_000,
	expiry: { duration: 5 },
	payout_percent: 92,
};

const refusals: [string, Partial<OpenTradeBody>, Partial<OpenTradeFacts>, Partial<AssetFacts>, string, object][] = [
	['frozen account', {}, { frozen: true }, {}, 'trading.account_frozen', {}],
	['stale tab in the other mode', { mode: 'real' }, {}, {}, 'trading.wrong_mode', {}],
	['unknown asset', {}, { asset: null }, {}, 'trading.unknown_asset', {}],
	['real money off', { mode: 'real' }, { currentMode: 'real', realTrading: false }, {}, 'trading.real_money_off', {}],
	[
		'asset not for real money',
		{ mode: 'real' },
		{ currentMode: 'real' },
		{ realAllowed: false },
		'trading.real_money_off',
		{},
	],
	['staff with real money', { mode: 'real' }, { currentMode: 'real', isStaff: true }, {}, 'trading.staff', {}],
	[
		'real money where it is not served',
		{ mode: 'real' },
		{ currentMode: 'real', servedCountries: ['IN'] },
		{},
		'trading.jurisdiction_closed',
		{},
	],
	[
		'real money under terms that are not accepted',
		{ mode: 'real' },
		{ currentMode: 'real', termsDue: 3 },
		{},
		'trading.accept_terms',
		{ version: 3 },
	],
	[
		'real without a verified address',
		{ mode: 'real' },
		{ currentMode: 'real', emailVerified: false },
		{},
		'trading.verify_first',
		{ what: 'email' },
	],
	[
		'closed with an opening',
		{},
		{},
		{ open: false, closedReason: 'hours', opensAtMs: NOW },
		'trading.market_closed',
		{ reason: 'hours', opens_at: iso(NOW) },
	],
	['no tick yet', {}, {}, { newestTick: null }, 'trading.market_closed', { reason: 'feed', opens_at: null }],
	[
		'newest tick too old',
		{},
		{},
		{ newestTick: { seq: 1, atMs: NOW - 1_501, price: 1n } },
		'trading.market_closed',
		{ reason: 'feed', opens_at: null },
	],
	[
		'duration below the least',
		{ expiry: { duration: 4 } },
		{},
		{},
		'trading.duration_not_offered',
		{ min: 5, max: 14_400 },
	],
	[
		'duration above the greatest',
		{ expiry: { duration: 14_401 } },
		{},
		{},
		'trading.duration_not_offered',
		{ min: 5, max: 14_400 },
	],
	[
		'boundary too near',
		{ expiry: { clock: '2026-03-02T12:00:00.000Z' } },
		{},
		{},
		'trading.too_late',
		{ buy_until: '2026-03-02T11:59:30.000Z', ends_at: '2026-03-02T12:00:00.000Z' },
	],
	[
		'no boundary at all',
		{ expiry: { clock: '2026-03-02T12:02:30.000Z' } },
		{},
		{},
		'trading.duration_not_offered',
		{ min: 5, max: 14_400 },
	],
	[
		'no boundary, and too near',
		{ expiry: { clock: '2026-03-02T12:00:30.000Z' } },
		{},
		{},
		'trading.duration_not_offered',
		{ min: 5, max: 14_400 },
	],
	[
		'boundary not on offer',
		{ expiry: { clock: '2026-03-02T12:07:00.000Z' } },
		{},
		{},
		'trading.duration_not_offered',
		{ min: 5, max: 14_400 },
	],
	[
		'validity over',
		{ valid_until: iso(NOW - 1) },
		{},
		{},
		'trading.too_late',
		{ buy_until: iso(NOW - 1), ends_at: iso(NOW + 5_000) },
	],
	[
		'validity too far ahead',
		{ valid_until: iso(NOW + 10_001) },
		{},
		{},
		'trading.too_late',
		{ buy_until: iso(NOW + 10_001), ends_at: iso(NOW + 5_000) },
	],
	['stake below the least', { stake: 99 }, {}, {}, 'trading.stake_too_low', { limit: 100 }],
	['stake above the greatest', { stake: 1_000_001 }, {}, {}, 'trading.stake_too_high', { limit: 1_000_000 }],
	['payout lower than seen', { payout_percent: 92.01 }, {}, {}, 'trading.payout_changed', { old: 92.01, new: 92 }],
	['payout of three decimals', { payout_percent: 91.999 }, {}, {}, 'trading.payout_changed', { old: 91.999, new: 92 }],
	['bound below the least', { max_slippage: 29, seen_seq: 499 }, {}, {}, 'trading.slippage_too_low', { limit: 30 }],
	['seen tick unknown', { max_slippage: 30, seen_seq: 7 }, { seenTick: null }, {}, 'trading.seen_price_too_old', {}],
	[
		'seen tick too old',
		{ max_slippage: 30, seen_seq: 7 },
		{ seenTick: { seq: 7, atMs: NOW - 10_001, price: 1n } },
		{},
		'trading.seen_price_too_old',
		{},
	],
	['too many open', {}, { openTrades: 50 }, {}, 'trading.too_many_open', { limit: 50 }],
	['not enough money', {}, { availableMinor: 999n }, {}, 'trading.not_enough_balance', { balance: 999, stake: 1_000 }],
	[
		'money of a cancelled withdrawal',
		{ mode: 'real' },
		{ currentMode: 'real', exposure, availableMinor: 1_500n, heldBack: { amountMinor: 501n, untilMs: NOW + 1 } },
		{},
		'trading.money_held_back',
		{ amount: 501, until: iso(NOW + 1) },
	],
	[
		'a cent more than the house may lose',
		{ mode: 'real' },
		{ currentMode: 'real', exposure },
		{},
		'trading.exposure_reached',
		{ limit: 999 },
	],
	[
		'a claim of one cent',
		{ mode: 'real' },
		{ currentMode: 'real', owedMinor: 1n },
		{},
		'trading.claim_open',
		{ amount: 1 },
	],
];

describe('[TRADE-09] each refusal is a value with its code and parameters', () => {
	test.each(refusals)('%s', (_, body, some, someAsset, code, params) => {
		const used = { ...facts, asset: { ...asset, ...someAsset }, ...some };
		expect(decideOpenTrade({ ...request, ...body }, used)).toEqual({ refused: { code, params } });
	});
});

const BOUNDARY = Date.parse('2026-03-02T12:01:00.000Z');
const newestAt = (atMs: number) => ({ seq: 500, atMs, price: 1n });

/** Each is one step within what a row above refuses. */
const accepted: [string, Partial<OpenTradeBody>, Partial<OpenTradeFacts>, Partial<AssetFacts>][] = [
	['[TRADE-01] a newest tick exactly as old as an entry may take', {}, {}, { newestTick: newestAt(NOW - 1_500) }],
	['[TRADE-01] a validity that ends at this instant', { valid_until: iso(NOW) }, {}, {}],
	['[TRADE-01] a validity that ends exactly 10 s ahead', { valid_until: iso(NOW + 10_000) }, {}, {}],
	[
		'[TRADE-06] a click exactly at "buy until"',
		{ expiry: { clock: iso(BOUNDARY) } },
		{ nowMs: BOUNDARY - 30_000 },
		{ newestTick: newestAt(BOUNDARY - 30_150) },
	],
	['[TRADE-12] the least stake', { stake: 100 }, {}, {}],
	['[TRADE-12] the greatest stake', { stake: 1_000_000 }, {}, {}],
	['[TRADE-09] the payout that was seen', { payout_percent: 92 }, {}, {}],
	[
		'[TRADE-01] a seen price that is exactly 10 s old',
		{ max_slippage: 30, seen_seq: 7 },
		{ seenTick: { seq: 7, atMs: NOW - 10_000, price: 1n } },
		{},
	],
	[
		'[TRADE-01] the newest tick as the one that was seen',
		{ max_slippage: 30, seen_seq: 500 },
		{ seenTick: { seq: 500, atMs: NOW - 150, price: 1n } },
		{},
	],
	['[TRADE-12] the last trade that may be open', {}, { openTrades: 49 }, {}],
	['[TRADE-12] the whole balance', {}, { availableMinor: 1_000n }, {}],
	[
		'[CASH-03] all that is not held back',
		{ mode: 'real' },
		{
			currentMode: 'real',
			exposure: { ...exposure, assetSideMinor: 9_080n },
			availableMinor: 1_500n,
			heldBack: { amountMinor: 500n, untilMs: NOW + 1 },
		},
		{},
	],
];

test.each(accepted)('%s is accepted', (_, body, some, someAsset) => {
	const used = { ...facts, asset: { ...asset, ...someAsset }, ...some };
	expect(decideOpenTrade({ ...request, ...body }, used)).toHaveProperty('accepted');
});

test('[TRADE-16] an expiry whose exit could be looked for beyond the session is refused, one millisecond earlier is not', () => {
	const ends = (atMs: number) =>
		decideOpenTrade(request, { ...facts, asset: { ...asset, tradingSessionEnd: { atMs, reason: 'hours' } } });
	expect(ends(NOW + 6_999).refused).toEqual({
		code: 'trading.expiry_outside_session',
		params: { closes_at: iso(NOW + 6_999), reason: 'hours' },
	});
	expect(ends(NOW + 7_000).accepted?.expiresAtMs).toBe(NOW + 5_000);
});

test('[TRADE-03] acceptance is the clock, never below the newest tick, whose seq is kept', () => {
	expect(decideOpenTrade(request, facts).accepted).toMatchObject({ acceptedAtMs: NOW, keptSeq: 500 });
	const ahead = { ...asset, newestTick: { seq: 501, atMs: NOW + 40, price: 1n } };
	expect(decideOpenTrade(request, { ...facts, asset: ahead }).accepted).toMatchObject({
		acceptedAtMs: NOW + 40,
		keptSeq: 501,
		expiresAtMs: NOW + 5_040,
	});
});

test('[TRADE-07] every whole second between the least and the greatest duration is offered', () => {
	for (const duration of [5, 6, 61, 3_599, 14_400])
		expect(decideOpenTrade({ ...request, expiry: { duration } }, facts).accepted?.expiresAtMs).toBe(
			NOW + duration * 1_000,
		);
});

test('[TRADE-09] a payout that is now higher than the one seen is accepted at the higher', () => {
	expect(decideOpenTrade({ ...request, payout_percent: 85 }, facts).accepted?.payoutBps).toBe(9_200);
});

test('[TRADE-01] the price that a bound counts from is frozen into the terms', () => {
	expect(decideOpenTrade({ ...request, max_slippage: 30, seen_seq: 499 }, facts).accepted?.seenPrice).toBe(99_999_000n);
	expect(decideOpenTrade(request, facts).accepted?.seenPrice).toBeNull();
});

test('[TRADE-01] a request must be complete and of the right types; nothing is coerced', () => {
	expect(openTradeBody.safeParse(request).success).toBe(true);
	const wrong: object[] = [
		...[0, -1, 0.5, Number('1e309'), '1e3', '1000', 2 ** 53 + 1, Number.NaN, null, true, [1], {}].map((stake) => ({
			stake,
		})),
		{ price: 1 },
		{ id: 'x' },
		{ direction: 'left' },
		{ mode: 'Demo' },
		{ expiry: { duration: 5, clock: iso(NOW) } },
		{ expiry: { duration: 0.5 } },
		{ expiry: { clock: '0000-01-01T00:00:00.000Z' } },
		{ expiry: {} },
		{ payout_percent: 98.01 },
		{ payout_percent: 0 },
		{ payout_percent: 92.001 },
		{ asked_at: 1_764_355_000_000 },
		{ asked_at: '1969-12-31T23:59:59.999Z' },
		{ valid_until: '0000-01-01T00:00:00.000Z' },
		{ max_slippage: 4 },
		{ valid_until: 'tomorrow' },
	];
	for (const change of wrong)
		expect(openTradeBody.safeParse({ ...request, ...change }).success, JSON.stringify(change)).toBe(false);
});

test('[TRADE-02] a payout percentage is made a number of two decimals where it is decoded', () => {
	const decode = (payout_percent: unknown) => openTradeBody.safeParse({ ...request, payout_percent });
	for (let bps = 1; bps <= 9_800; bps++) expect(decode(bps / 100).data?.payout_percent).toBe(bps / 100);
	for (const [given, taken] of [
		[0.57 * 100, 57],
		[56.99999999999999, 57],
		[90.0000000001, 90],
		[88.5, 88.5],
		[0.1 + 0.2, 0.3],
	])
		expect(decode(given).data?.payout_percent).toBe(taken);
	for (const refused of [90.001, 90.00000001, 1e-10, 0.001, 0, -0.01, 98.0000000001, 2 ** 53, '90'])
		expect(decode(refused).success, `${refused}`).toBe(false);
});

const terms: SettlementTerms = {
	direction: 'up',
	stakeMinor: 1_000n,
	payoutBps: 9_200,
	acceptedAtMs: NOW,
	keptSeq: 500,
	entryAfterMs: NOW,
	expiresAtMs: NOW + 5_000,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	maxSlippage: null,
	seenPrice: null,
	rulesVersion: 1,
};
const entry = { seq: 501, atMs: NOW + 350, price: 100n };
const exit = { seq: 510, atMs: NOW + 4_850, price: 101n };
const ticks: SettlementTicks = { entry, exit, aliveAtMs: exit.atMs, seedLost: false };

const results: [string, Partial<SettlementTerms>, Partial<SettlementTicks>, string, string | null, bigint][] = [
	['up, higher', {}, {}, 'won', null, 1_920n],
	['up, lower', {}, { exit: { ...exit, price: 99n } }, 'lost', null, 0n],
	['down, lower', { direction: 'down' }, { exit: { ...exit, price: 99n } }, 'won', null, 1_920n],
	['down, higher', { direction: 'down' }, {}, 'lost', null, 0n],
	['up, equal', {}, { exit: { ...exit, price: 100n } }, 'tied', null, 1_000n],
	['down, equal', { direction: 'down' }, { exit: { ...exit, price: 100n } }, 'tied', null, 1_000n],
	['no entry', {}, { entry: null }, 'void', 'no_entry', 1_000n],
	['entry a millisecond late', {}, { entry: { ...entry, atMs: NOW + 1_501 } }, 'void', 'no_entry', 1_000n],
	['entry just in time', {}, { entry: { ...entry, atMs: NOW + 1_500 } }, 'won', null, 1_920n],
	['exit a millisecond too old', {}, { aliveAtMs: NOW + 2_999 }, 'void', 'exit_too_old', 1_000n],
	['exit just young enough', {}, { aliveAtMs: NOW + 3_000 }, 'won', null, 1_920n],
	['nothing alive', {}, { aliveAtMs: null, exit: null }, 'void', 'exit_too_old', 1_000n],
	['exit is the entry', {}, { exit: entry }, 'void', 'no_exit_after_entry', 1_000n],
	['moved up beyond the bound', { maxSlippage: 9, seenPrice: 90n }, {}, 'void', 'slippage', 1_000n],
	['moved down beyond the bound', { maxSlippage: 9, seenPrice: 110n }, {}, 'void', 'slippage', 1_000n],
	['moved just to the bound', { maxSlippage: 10, seenPrice: 90n }, {}, 'won', null, 1_920n],
	['moved down just to the bound', { maxSlippage: 10, seenPrice: 110n }, {}, 'won', null, 1_920n],
	['a price that was seen without a bound', { seenPrice: 90n }, {}, 'won', null, 1_920n],
	['a bound without a price that was seen', { maxSlippage: 0 }, {}, 'won', null, 1_920n],
	['seed lost', {}, { seedLost: true }, 'void', 'seed_lost', 1_000n],
	['beacon silent', {}, { beaconSilent: true }, 'void', 'beacon', 1_000n],
];

describe('[TRADE-05] [TRADE-08] results, from the terms and the log alone', () => {
	test.each(results)('%s', (_, someTerms, someTicks, status, voidReason, returnedMinor) => {
		expect(decideSettlement({ ...terms, ...someTerms }, { ...ticks, ...someTicks })).toMatchObject({
			status,
			voidReason,
			returnedMinor,
		});
	});
});

test('[TRADE-08] a trade void by its entry is void the same way whether judged early or at its end', () => {
	fc.assert(
		fc.property(fc.option(fc.integer({ min: 1, max: 4_000 })), fc.bigInt(1n, 300n), (after, price) => {
			const found = after === null ? null : { seq: 501, atMs: NOW + after, price };
			const bounded = { ...terms, maxSlippage: 50, seenPrice: 150n };
			const early = decideEntry(bounded, found);
			const atEnd = decideSettlement(bounded, { ...ticks, entry: found });
			expect(atEnd.voidReason === 'no_entry' || atEnd.voidReason === 'slippage').toBe(early !== null);
			if (early !== null) expect(atEnd.voidReason).toBe(early);
		}),
	);
});

test('[TRADE-05] money is conserved for any stake, payout and ticks, and Up and Down mirror each other', () => {
	const stake = fc.bigInt(1n, 10n ** 12n);
	const payout = fc.integer({ min: 1, max: 9_800 });
	const price = fc.bigInt(1n, 10n ** 9n);
	fc.assert(
		fc.property(stake, payout, price, price, (stakeMinor, payoutBps, entryPrice, exitPrice) => {
			const log = { ...ticks, entry: { ...entry, price: entryPrice }, exit: { ...exit, price: exitPrice } };
			const up = decideSettlement({ ...terms, stakeMinor, payoutBps }, log);
			const down = decideSettlement({ ...terms, stakeMinor, payoutBps, direction: 'down' }, log);
			const win = computePayout(stakeMinor, payoutBps);
			expect(win).toBe(stakeMinor + (stakeMinor * BigInt(payoutBps)) / 10_000n);
			expect(win < stakeMinor * 2n).toBe(true);
			if (entryPrice === exitPrice) {
				expect([up.status, down.status, up.returnedMinor, down.returnedMinor]).toEqual([
					'tied',
					'tied',
					stakeMinor,
					stakeMinor,
				]);
			} else {
				expect(up.returnedMinor + down.returnedMinor).toBe(win);
				expect([up.status, down.status].sort()).toEqual(['lost', 'won']);
			}
		}),
	);
});

test('[TRADE-13] the break-even rate is 1/(1 + payout)', () => {
	expect(computeBreakEven(9_200)).toBeCloseTo(1 / 1.92, 12);
});

test('[TRADE-12] a real trade up to the cap is accepted, and no placement on it goes without the exposure', () => {
	const real = { ...request, mode: 'real' } as const;
	const used = { ...facts, currentMode: 'real' } as const;
	expect(decideOpenTrade(real, { ...used, exposure: { ...exposure, assetSideMinor: 9_080n } }).accepted).toBeDefined();
	expect(decideOpenTrade({ ...real, stake: 999 }, { ...used, exposure }).accepted).toBeDefined();
	expect(() => decideOpenTrade(real, used)).toThrow('needs the exposure');
});

test('[TRADE-10] a settlement has no user, balance or exposure among its inputs', () => {
	const read = new Set<string>();
	const watched = <Value extends object>(value: Value) =>
		new Proxy(value, {
			get(target, key) {
				read.add(String(key));
				return Reflect.get(target, key);
			},
		});
	decideSettlement(watched({ ...terms, userId: 1, balance: 5n }), watched({ ...ticks, exposure: 3 }));
	for (const name of ['userId', 'balance', 'exposure']) expect(read.has(name)).toBe(false);
});

/** Accepted at 12:00:10.400; the round at 12:00:12 is published more than a second later, its block begins at 12:00:13.500. */
const SEALED_AFTER = Date.parse('2026-03-02T12:00:13.500Z');
const sealedFacts = { ...facts, asset: { ...asset, isSealed: true } };

describe('[TRADE-20] on an index with the beacon', () => {
	test('the entry comes after the begin of the sealed block, and a duration counts from there', () => {
		const { accepted } = decideOpenTrade({ ...request, expiry: { duration: 5 } }, sealedFacts);
		expect(accepted).toMatchObject({ acceptedAtMs: NOW, entryAfterMs: SEALED_AFTER, rulesVersion: 2 });
		expect(accepted?.expiresAtMs).toBe(SEALED_AFTER + 5_000);
		expect(decideOpenTrade({ ...request, expiry: { duration: 5 } }, facts).accepted).toMatchObject({
			entryAfterMs: NOW,
			expiresAtMs: NOW + 5_000,
			rulesVersion: 2,
		});
	});

	test('a boundary stays where it is, and must leave the least duration after the entry', () => {
		const boundary = Date.parse('2026-03-02T12:01:00.000Z');
		const at = (nowMs: number, durationMinS: number) =>
			decideOpenTrade(
				{ ...request, expiry: { clock: iso(boundary) } },
				{
					...sealedFacts,
					nowMs,
					asset: { ...asset, isSealed: true, durationMinS, newestTick: { seq: 500, atMs: nowMs - 150, price: 1n } },
				},
			);
		// Accepted at 12:00:28.999: the entry comes after 12:00:31.500, and 28.5 s are left.
		expect(at(boundary - 31_001, 28).accepted).toMatchObject({
			expiresAtMs: boundary,
			entryAfterMs: boundary - 28_500,
		});
		expect(at(boundary - 31_001, 29).refused).toEqual({
			code: 'trading.too_late',
			params: { buy_until: iso(boundary - 34_500), ends_at: iso(boundary) },
		});
		expect(at(boundary - 30_000, 5).accepted).toMatchObject({ expiresAtMs: boundary });
		expect(at(boundary - 29_999, 5).refused?.code).toBe('trading.too_late');
	});

	test('`entry_within` counts from the block, and what comes before it is no entry', () => {
		const sealed = { ...terms, entryAfterMs: SEALED_AFTER, expiresAtMs: SEALED_AFTER + 5_000, rulesVersion: 2 };
		expect(decideEntry(sealed, { ...entry, atMs: SEALED_AFTER + 1_500 })).toBeNull();
		expect(decideEntry(sealed, { ...entry, atMs: SEALED_AFTER + 1_501 })).toBe('no_entry');
	});
});

describe('[PROOF-09] the tick that a user saw', () => {
	const seen = (seenTick: OpenTradeFacts['seenTick']) =>
		decideOpenTrade({ ...request, seen_seq: 499 }, { ...facts, seenTick }).accepted?.seenSeq;

	test('[TRADE-01] is named in the terms and refuses nothing without a bound; one that is unknown, newer than the newest or old does not count', () => {
		expect(seen({ seq: 499, atMs: NOW - 650, price: 1n })).toBe(499);
		expect(seen(null)).toBeNull();
		expect(seen({ seq: 501, atMs: NOW, price: 1n })).toBeNull();
		expect(seen({ seq: 499, atMs: NOW - 30_000, price: 1n })).toBe(499);
		expect(seen({ seq: 499, atMs: NOW - 30_001, price: 1n })).toBeNull();
	});
});
