import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { decideSettlement } from '@fairtick/domain/trading/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePrices, profitIfEndedAt } from './trade-value.ts';

test.each([
	['1.12146', '1.12145', 1],
	['1.1', '1.10', 0],
	['9.9', '10.1', -1],
	['100000000000000.01', '100000000000000.02', -1],
])('%s beside %s', (a, b, order) => {
	expect(comparePrices(a, b)).toBe(order);
});

const trade = {
	direction: 'up',
	stake: 1000,
	payout_percent: 92,
	payout: 1920,
	rules_version: 1,
	entry: { seq: 5, price: '100.0', at: '2026-11-16T12:00:00.000Z' },
	expires_at: '2026-11-16T12:01:00.000Z',
} as Trade;
const END = Date.parse(trade.expires_at);
const tick = (price: string, seq = 6, atMs = END): LiveTick => [1, seq, atMs, price];

test.each<[string, Trade, LiveTick | null, number | null]>([
	['up above the entry', trade, tick('100.1'), 920],
	['up below it', trade, tick('99.9'), -1000],
	['at the entry', trade, tick('100.00'), 0],
	['down below it', { ...trade, direction: 'down' }, tick('99.9'), 920],
	['before the entry', { ...trade, entry: null }, tick('99.9'), null],
	['without a price', trade, null, null],
	['at the tick of the entry, after which none has come', trade, tick('100.0', 5), 0],
	['at a tick of before the entry, which is no exit', trade, tick('99.9', 4), 0],
	['after the end, when no price decides anything', trade, tick('99.9', 9, END + 1), null],
	['under rules that are not known here', { ...trade, rules_version: 99 }, tick('99.9'), null],
])('[TRADE-05] [TRADE-18] if it ended now: %s', (_, given, newest, profit) => {
	expect(profitIfEndedAt(given, newest)).toBe(profit);
});

test('[TRADE-18] the value of a trade now equals its settlement with the newest tick as exit', () => {
	const price = fc.integer({ min: 1, max: 400 });
	fc.assert(
		fc.property(
			fc.record({
				direction: fc.constantFrom('up', 'down'),
				stake: fc.integer({ min: 1, max: 10 ** 9 }),
				payoutBps: fc.integer({ min: 1, max: 9_800 }),
				entry: price,
				newest: price,
				seq: fc.integer({ min: 1, max: 10 }),
			}),
			({ direction, stake, payoutBps, entry, newest, seq }) => {
				const shown = { ...trade, direction, stake, payout_percent: payoutBps / 100 };
				const at = { ...shown, entry: { seq: 5, price: (entry / 100).toFixed(2), at: trade.entry?.at as string } };
				const exit = { seq, atMs: END, price: BigInt(newest) };
				const settlement = decideSettlement(
					{
						direction,
						stakeMinor: BigInt(stake),
						payoutBps,
						acceptedAtMs: END - 60_000,
						entryAfterMs: END - 60_000,
						keptSeq: 0,
						expiresAtMs: END,
						entryWithinMs: 1_500,
						exitMaxAgeMs: 2_000,
						maxSlippage: null,
						seenPrice: null,
						rulesVersion: 1,
					},
					{ entry: { seq: 5, atMs: END - 60_000, price: BigInt(entry) }, exit, aliveAtMs: END, seedLost: false },
				);
				expect(profitIfEndedAt(at, tick((newest / 100).toFixed(2), seq))).toBe(
					Number(settlement.returnedMinor) - stake,
				);
			},
		),
	);
});
