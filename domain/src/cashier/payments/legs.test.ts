import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planLegs, type Source } from './legs.ts';

const source = (change: Partial<Source> = {}): Source => ({
	paymentId: 'p1',
	method: 'card',
	atMs: 1,
	restMinor: 5_000n,
	refundable: true,
	minMinor: 100n,
	...change,
});
const bank = { method: 'bank', minMinor: 1_000n, hasDestination: true };
const nowhere = { ...bank, hasDestination: false };
const shown = (plan: ReturnType<typeof planLegs>) =>
	plan.legs ? plan.legs.map(({ paymentId, method, amount }) => `${paymentId ?? method} ${amount}`) : plan.refused;

describe('[CASH-04] money goes back to its source first', () => {
	test.each([
		['one card', 3_000n, [source()], bank, ['p1 3000']],
		['the older card first', 6_000n, [source({ paymentId: 'p2', atMs: 2 }), source()], bank, ['p1 5000', 'p2 1000']],
		['profit by bank', 8_000n, [source()], bank, ['p1 5000', 'bank 3000']],
		['a small rest of a card with the payout', 2_050n, [source({ restMinor: 50n })], bank, ['bank 2050']],
		['a payout below its minimum takes from the refund', 5_500n, [source()], bank, ['p1 4500', 'bank 1000']],
		['a card, for which no destination is needed', 3_000n, [source()], nowhere, ['p1 3000']],
		[
			'of two of one instant the one with the lower id first',
			6_000n,
			[source({ paymentId: 'p2' }), source()],
			bank,
			['p1 5000', 'p2 1000'],
		],
		['the least that is refunded', 100n, [source()], bank, ['p1 100']],
		['the least payout beside a refund', 6_000n, [source()], bank, ['p1 5000', 'bank 1000']],
		['the least payout alone', 1_000n, [], bank, ['bank 1000']],
		['a payout that needs the whole refund', 1_000n, [source({ restMinor: 500n })], bank, ['bank 1000']],
		[
			'what another method brought and gave back already',
			2_000n,
			[source({ method: 'pix', refundable: false, restMinor: 0n })],
			bank,
			['bank 2000'],
		],
		['no deposit at all', 2_000n, [], bank, ['bank 2000']],
		['what a bank brought, by bank', 2_000n, [source({ method: 'bank', refundable: false })], bank, ['bank 2000']],
	] as const)('%s', (_, amount, sources, payout, legs) => {
		expect(shown(planLegs({ amount, payout, sources }))).toEqual(legs);
	});

	test.each([
		[
			'what Pix brought and a bank was chosen',
			2_000n,
			[source({ method: 'pix', refundable: false })],
			bank,
			'cashier.return_to_source',
			{ method: 'pix', amount: 5_000 },
		],
		['profit by a method without payouts', 8_000n, [source()], null, 'cashier.amount_too_high', { limit: 5_000 }],
		['profit without a destination', 8_000n, [source()], nowhere, 'cashier.destination_needed', { limit: 5_000 }],
		[
			'what a bank brought, without a destination',
			2_000n,
			[source({ method: 'bank', refundable: false })],
			nowhere,
			'cashier.destination_needed',
			{ limit: 0 },
		],
		['a cent less than is refunded', 99n, [source()], bank, 'cashier.amount_too_low', { limit: 1_000 }],
		[
			'a payout that needs a cent more than the refund has',
			999n,
			[source({ restMinor: 500n })],
			bank,
			'cashier.amount_too_low',
			{ limit: 1_000 },
		],
		[
			'the rest of what another method brought',
			2_000n,
			[source({ method: 'pix', refundable: false, restMinor: 1n })],
			bank,
			'cashier.return_to_source',
			{ method: 'pix', amount: 1 },
		],
		['too little for any way', 500n, [], bank, 'cashier.amount_too_low', { limit: 1_000 }],
	] as const)('refuses %s', (_, amount, sources, payout, code, params) => {
		expect(planLegs({ amount, payout, sources }).refused).toEqual({ code, params });
	});

	test('legs add up, and none brings back more than its payment has left', () => {
		const sources = fc.uniqueArray(
			fc.record({
				paymentId: fc.uuid(),
				method: fc.constantFrom('card', 'bank'),
				atMs: fc.nat(),
				restMinor: fc.bigInt(0n, 100_000n),
				refundable: fc.boolean(),
				minMinor: fc.bigInt(0n, 2_000n),
			}),
			{ selector: ({ paymentId }) => paymentId, maxLength: 6 },
		);
		const payouts = fc.option(
			fc.record({ method: fc.constant('bank'), minMinor: fc.bigInt(0n, 2_000n), hasDestination: fc.boolean() }),
		);
		fc.assert(
			fc.property(fc.bigInt(1n, 300_000n), payouts, sources, (amount, payout, sources) => {
				const { legs } = planLegs({ amount, payout, sources });
				if (!legs) return;
				expect(legs.reduce((sum, leg) => sum + leg.amount, 0n)).toBe(amount);
				for (const { paymentId, amount } of legs) {
					const rest = sources.find((one) => one.paymentId === paymentId)?.restMinor ?? amount;
					expect(amount > 0n && amount <= rest).toBe(true);
				}
			}),
		);
	});

	test('the least amount that a refusal names can be withdrawn, and none between', () => {
		const rests = fc.array(fc.bigInt(1n, 1_500n), { maxLength: 3 });
		fc.assert(
			fc.property(rests, fc.bigInt(1n, 4_000n), fc.bigInt(1n, 1_200n), (rests, amount, minMinor) => {
				const sources = rests.map((restMinor, i) => source({ paymentId: `p${i}`, atMs: i, restMinor, minMinor: 1n }));
				const plan = (amount: bigint) => planLegs({ amount, payout: { ...bank, minMinor }, sources });
				const { refused } = plan(amount);
				if (!refused) return;
				if (!('limit' in refused.params)) throw new Error(refused.code);
				const limit = BigInt(Number(refused.params.limit));
				expect([limit > amount, plan(limit).refused]).toEqual([true, undefined]);
				expect(plan(limit - 1n).refused).toEqual(refused);
			}),
		);
	});
});
