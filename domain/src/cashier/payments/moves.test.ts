import { expect, test } from 'vitest';
import { chargebackMove, correctMove, failMove, type Move, payMove, refundMove, winMove } from './moves.ts';

/** The transfers summed by account, in minor units. */
function sumsOf({ transfers }: Move): Record<string, bigint> {
	const sums: Record<string, bigint> = {};
	for (const { source, destination, amount } of transfers) {
		sums[source] = (sums[source] ?? 0n) - amount;
		sums[destination] = (sums[destination] ?? 0n) + amount;
	}
	return sums;
}

const CORRECTED = { credited: true, covered: 30n };

test.each<[string, Move, Record<string, bigint>]>([
	[
		'a refund beyond the balance',
		refundMove('d', 'r', 100n, 60n),
		{ clearing: 100n, available: -60n, 'house:chargebacks': -40n },
	],
	[
		'a dispute beyond the balance',
		chargebackMove('r', 100n, 60n),
		{ clearing: 100n, available: -60n, 'house:chargebacks': -40n },
	],
	['a dispute within the balance', chargebackMove('r', 100n, 100n), { clearing: 100n, available: -100n }],
	['a dispute that is won', winMove('r', 100n, 40n), { clearing: -100n, available: 60n, 'house:chargebacks': 40n }],
	['a refund that fails', failMove('r', 100n, 40n), { clearing: -100n, available: 60n, 'house:chargebacks': 40n }],
	['a value that was too low', correctMove('v', 50n, CORRECTED), { clearing: -50n, available: 50n }],
	[
		'a value that was too high',
		correctMove('v', -50n, CORRECTED),
		{ clearing: 50n, available: -30n, 'house:chargebacks': -20n },
	],
	[
		'a value that was too high, in suspense',
		correctMove('v', -50n, { credited: false, covered: 0n }),
		{ clearing: 50n, 'house:suspense': -50n },
	],
	['a leg with its fee', payMove('w', 1, 100n, 5n), { withdrawing: -100n, clearing: 95n, 'house:fees': 5n }],
])('[LEDGER-07] %s moves', (_, move, sums) => {
	expect(sumsOf(move)).toEqual(sums);
	expect(move.transfers.every(({ amount }) => amount > 0n)).toBe(true);
});
