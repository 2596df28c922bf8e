import { formatNative } from '@fairtick/domain/cashier/native';
import * as z from 'zod';
import type { JsonApi } from '../kit/json-api.ts';
import { type LegOrder, ProviderNotDone, type ProviderPayout, ProviderRefused } from '../provider.ts';
import { payoutAnswer } from './answers.ts';
import { BITCOIN_DECIMALS, isOf, ON_CHAIN, toPayout } from './read-evidence.ts';

/** A leg that is not listed this long after it was last sent was not made. */
const SURELY_ABSENT_MS = 600_000;
/** A leg that was not sent before is sent within this time. */
const FIRST_CALL_MS = 60_000;

type PayoutOrder = LegOrder & { readonly kind: 'payout' };

export interface PayoutSender {
	find(key: string): Promise<ProviderPayout[]>;
	send(order: PayoutOrder): Promise<ProviderPayout[]>;
}

/**
 * Payouts have no idempotency keys: each carries its leg in its metadata, and is looked for, in all states, before it is
 * made. After a doubt, absence counts only ten minutes later, when BTCPay has had the time to show the payout.
 */
export function createPayoutSender(
	greenfield: JsonApi,
	{ money, nowMs }: { readonly money: 'sandbox' | 'live'; readonly nowMs: () => number },
): PayoutSender {
	/** Time of a leg's last sending, or of this process's first search for it; epoch milliseconds. */
	const sentAtMs = new Map<string, number>();

	async function find(key: string): Promise<ProviderPayout[]> {
		const payouts = await greenfield.get('/payouts?includeCancelled=true', z.array(payoutAnswer));
		return payouts.map(toPayout).filter((payout) => payout.key === key);
	}

	async function create({ key, withdrawalId, amount, destination }: PayoutOrder): Promise<ProviderPayout[]> {
		const body = {
			destination: destination['address'],
			amount: formatNative(amount, BITCOIN_DECIMALS),
			payoutMethodId: ON_CHAIN,
			approved: true,
			metadata: { leg: key, withdrawal: withdrawalId },
		};
		return [toPayout(await greenfield.post('/payouts', body, payoutAnswer))];
	}

	return {
		find,
		async send(order) {
			const { key, firstSentAtMs, destination } = order;
			if (!isOf(destination['address'] ?? null, money)) throw new ProviderRefused('address_network');
			const known = await find(key);
			if (known.length > 0) return known;
			const lastMs = sentAtMs.get(key) ?? (nowMs() - firstSentAtMs > FIRST_CALL_MS ? nowMs() : null);
			if (lastMs !== null && nowMs() - lastMs < SURELY_ABSENT_MS) {
				sentAtMs.set(key, lastMs);
				throw new Error('BTCPay does not list the payout yet, which may have been made');
			}
			sentAtMs.set(key, nowMs());
			try {
				const made = await create(order);
				sentAtMs.delete(key);
				return made;
			} catch (error) {
				// Surely not made: the next call need not wait.
				if (error instanceof ProviderNotDone) sentAtMs.set(key, 0);
				throw error;
			}
		},
	};
}
