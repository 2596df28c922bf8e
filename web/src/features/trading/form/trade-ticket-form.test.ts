import type { Asset } from '@fairtick/domain/market/contract';
import { openTradeBody } from '@fairtick/domain/trading/contract';
import { BLOCK_CODES } from '@fairtick/domain/trading/placement-limits';
import { describe, expect, test } from 'vitest';
import {
	chosenBoundary,
	computeSummary,
	FIRST_FORM,
	findRefusal,
	offeredDurations,
	stakeOf,
	type TicketFacts,
	toRequest,
} from './trade-ticket-form.ts';

const asset = {
	id: 4,
	duration_min: 5,
	duration_max: 14_400,
	stake_min: 100,
	stake_max: 1_000_000,
	real_allowed: true,
	sandbox_only: false,
	exit_max_age: 2_000,
	maintenance: null,
	beacon: null,
} as Asset;
const nowMs = Date.parse('2026-01-05T14:31:45.000Z');
const facts: TicketFacts = {
	asset,
	payoutPercent: 82,
	mode: 'demo',
	balanceMinor: 1_000_000,
	nowMs,
	priceHealth: { state: 'open' },
	openTrades: 0,
	openTradesLimit: 50,
	heldBack: null,
	blocked: null,
	seenSeq: 7_000,
	protection: null,
};
const at = (time: string) => Date.parse(`2026-01-05T${time}.000Z`);

describe('[TRADE-13] the ticket before the click', () => {
	test('a win of 10.00 at 82 % returns 18.20; break-even is 54.95 %', () => {
		const summary = computeSummary(FIRST_FORM, facts);
		expect(summary).toMatchObject({
			returnsMinor: 1_820,
			profitMinor: 820,
			endsAtMs: at('14:32:45'),
			buyUntilMs: null,
		});
		expect(summary.breakEvenPercent).toBeCloseTo(54.945, 3);
	});

	test('the return of a win is rounded down', () => {
		expect(computeSummary({ ...FIRST_FORM, stakeMinor: 1_234 }, facts).profitMinor).toBe(1_011);
	});

	test('a boundary shows its purchase deadline', () => {
		const summary = computeSummary({ ...FIRST_FORM, kind: 'clock', clockMs: at('14:33:00') }, facts);
		expect(summary).toMatchObject({ endsAtMs: at('14:33:00'), buyUntilMs: at('14:32:30') });
	});
});

test('[CASH-03] a stake of held-back money is not sent until it is free', () => {
	const heldBack = [{ amountMinor: 1_500n, untilMs: nowMs + 1_000 }];
	const real: TicketFacts = {
		...facts,
		asset: { ...asset, real_allowed: true },
		mode: 'real',
		balanceMinor: 2_499,
		heldBack,
	};
	const refusal = { reason: 'heldBack', amountMinor: 1_500, untilMs: nowMs + 1_000 };
	expect(findRefusal({ ...FIRST_FORM, stakeMinor: 999 }, real)).toBeNull();
	expect(findRefusal(FIRST_FORM, real)).toEqual(refusal);
	expect(findRefusal(FIRST_FORM, { ...real, balanceMinor: 1_200 })).toEqual({ ...refusal, amountMinor: 1_200 });
	expect(findRefusal(FIRST_FORM, { ...real, nowMs: nowMs + 1_000 })).toBeNull();
	expect(findRefusal(FIRST_FORM, { ...real, balanceMinor: 999 })).toEqual({ reason: 'notEnough' });
});

test('[CASH-03] the money of two cancelled withdrawals is freed part by part, each at its own time', () => {
	const later = { amountMinor: 500n, untilMs: nowMs + 60_000 };
	const heldBack = [{ amountMinor: 1_000n, untilMs: nowMs + 1_000 }, later];
	const real: TicketFacts = { ...facts, mode: 'real', balanceMinor: 2_000, heldBack };
	const refusal = { reason: 'heldBack', amountMinor: 1_500, untilMs: later.untilMs };
	expect(findRefusal(FIRST_FORM, real)).toEqual(refusal);
	expect(findRefusal(FIRST_FORM, { ...real, nowMs: nowMs + 1_000 })).toBeNull();
	const all = { ...FIRST_FORM, stakeMinor: 1_501 };
	expect(findRefusal(all, { ...real, nowMs: nowMs + 1_000 })).toEqual({ ...refusal, amountMinor: 500 });
	expect(findRefusal(all, { ...real, nowMs: later.untilMs })).toBeNull();
});

describe('[TRADE-06] clock mode', () => {
	const clock = { ...FIRST_FORM, kind: 'clock' } as const;
	test('takes the next minute with at least 30 s left', () => {
		expect(chosenBoundary(clock, nowMs)).toBe(at('14:33:00'));
		expect(chosenBoundary(clock, at('14:31:30'))).toBe(at('14:32:00'));
	});
	test('moves on when the chosen boundary is no longer offered', () => {
		expect(chosenBoundary({ ...clock, clockMs: at('14:32:00') }, nowMs)).toBe(at('14:33:00'));
	});
});

test('[TRADE-19] a time whose expiry could be in announced maintenance is refused, one second earlier is not', () => {
	const from = '2026-01-05T14:33:00.000Z';
	const announced = { ...facts, asset: { ...asset, maintenance: { from, until: '2026-01-05T15:00:00.000Z' } } };
	expect(findRefusal({ ...FIRST_FORM, durationS: 74 }, announced)).toEqual({
		reason: 'maintenance',
		fromMs: Date.parse(from),
	});
	expect(findRefusal({ ...FIRST_FORM, durationS: 73 }, announced)).toBeNull();
	const clock = { ...FIRST_FORM, kind: 'clock', clockMs: at('14:33:00') } as const;
	expect(findRefusal(clock, announced)).toMatchObject({ reason: 'maintenance' });
	expect(findRefusal(clock, facts)).toBeNull();
});

describe('[TRADE-13] a disabled button gives the reason', () => {
	test.each([
		['nothing in the way', {}, {}, null],
		['no connection', {}, { priceHealth: { state: 'reconnecting' } }, 'reconnecting'],
		['a closed market', {}, { priceHealth: { state: 'closed', reason: 'hours', opensAtMs: null } }, 'closed'],
		['an index that waits', {}, { priceHealth: { state: 'waiting', detail: 'beacon' } }, 'waiting'],
		['a stale price', {}, { priceHealth: { state: 'stale' } }, 'stale'],
		['a duration below the least', { durationS: 4 }, {}, 'duration'],
		['a duration above the greatest', { durationS: 14_401 }, {}, 'duration'],
		['a duration that clock mode does not use', { kind: 'clock', durationS: 4 }, {}, undefined],
		['no amount', { stakeMinor: null }, {}, 'noStake'],
		['a stake below the least', { stakeMinor: 99 }, {}, 'tooLow'],
		['the least stake', { stakeMinor: 100 }, {}, undefined],
		['a stake above the greatest', { stakeMinor: 1_000_001 }, { balanceMinor: 2_000_000 }, 'tooHigh'],
		['more than the balance', { stakeMinor: 2_000 }, { balanceMinor: 1_999 }, 'notEnough'],
		[
			'a share of the balance below the least stake',
			{ stakeUnit: 'percent', stakeShareBps: 1 },
			{ balanceMinor: 900_000 },
			'tooLow',
		],
		['no share', { stakeUnit: 'percent', stakeShareBps: null }, {}, 'noStake'],
		['the most open trades', {}, { openTrades: 50 }, 'tooManyOpen'],
		['one less than the most', {}, { openTrades: 49 }, undefined],
		['a frozen account', {}, { blocked: 'trading.account_frozen' }, 'blocked'],
		['a protected price without a price', {}, { protection: { maxSlippage: 21 }, seenSeq: null }, 'stale'],
		['an empty demo account', {}, { balanceMinor: 99 }, 'demoEmpty'],
		['an asset for the demo account alone', {}, { mode: 'real', asset: { ...asset, real_allowed: false } }, 'demoOnly'],
		['such an asset in demo', {}, { asset: { ...asset, real_allowed: false } }, undefined],
		['an empty real account', {}, { mode: 'real', balanceMinor: 99 }, 'notEnough'],
	] as const)('%s', (_, form, given, reason) => {
		const refusal = findRefusal({ ...FIRST_FORM, ...form }, { ...facts, ...given });
		expect(refusal?.reason).toBe(reason ?? undefined);
	});
});

test('[LEDGER-01] [TRADE-13] a real account that cannot trade here is the first reason of all', () => {
	const demoOnly = { ...asset, real_allowed: false };
	const states = [
		{ state: 'open' },
		{ state: 'stale' },
		{ state: 'reconnecting' },
		{ state: 'waiting', detail: 'beacon' },
		{ state: 'closed', reason: 'hours', opensAtMs: null },
	] as const;
	for (const priceHealth of states)
		for (const blocked of [null, ...BLOCK_CODES])
			for (const form of [FIRST_FORM, { ...FIRST_FORM, stakeMinor: null }, { ...FIRST_FORM, durationS: 1 }]) {
				const given = { ...facts, priceHealth, blocked, mode: 'real', balanceMinor: 0, openTrades: 50 } as const;
				const isOff = blocked === 'trading.real_money_off';
				expect(findRefusal(form, { ...given, asset: demoOnly })).toEqual(
					isOff ? { reason: 'blocked', code: blocked } : { reason: 'demoOnly' },
				);
				// A reason that concerns this user precedes one that passes by itself.
				if (blocked !== null) expect(findRefusal(form, given)).toEqual({ reason: 'blocked', code: blocked });
			}
});

test('[TRADE-01] a request follows the contract and is valid for less than ten seconds', () => {
	const id = '0b7f0f1e-4d0a-4f8e-9d4e-2f6f3f1f8a11';
	const body = toRequest({ ...FIRST_FORM, kind: 'clock' }, facts, 'down', id);
	expect(openTradeBody.parse(body)).toEqual({
		id,
		mode: 'demo',
		asset_id: 4,
		direction: 'down',
		stake: 1_000,
		expiry: { clock: '2026-01-05T14:33:00.000Z' },
		payout_percent: 82,
		valid_until: '2026-01-05T14:31:47.000Z',
		asked_at: '2026-01-05T14:31:45.000Z',
		seen_seq: 7_000,
	});
});

test.each([
	[200, 999_000, 19_980],
	[10_000, 999_001, 999_001],
	[1, 9_999, 0],
	[333, 1_000, 33],
	[null, 1_000, null],
])('a share of %s basis points of a balance of %d is %s minor units, rounded down', (stakeShareBps, balance, stake) => {
	expect(stakeOf({ ...FIRST_FORM, stakeUnit: 'percent', stakeShareBps }, balance)).toBe(stake);
});

test('[TRADE-01] price protection is sent with the seen price', () => {
	const body = toRequest(
		FIRST_FORM,
		{ ...facts, seenSeq: 7_001, protection: { maxSlippage: 42 } },
		'up',
		'0b7f0f1e-4d0a-4f8e-9d4e-2f6f3f1f8a11',
	);
	expect(openTradeBody.parse(body)).toMatchObject({ max_slippage: 42, seen_seq: 7_001 });
});

test('[TRADE-07] presets stay within the asset’s range', () => {
	expect(offeredDurations({ ...asset, duration_min: 60, duration_max: 300 })).toEqual([60, 120, 180, 300]);
});
