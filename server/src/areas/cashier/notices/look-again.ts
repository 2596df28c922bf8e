import { defineQueue } from '../../../platform/jobs/index.ts';
import { applyEvidence } from '../apply-evidence.ts';
import type { CashierContext } from '../context.ts';

/** Payments whose provider is to be asked now. */
export const LOOK_QUEUE = defineQueue<{ provider: string; account: string; paymentId: string }>('cashier-look');

/** Reads a payment back and applies what changed: of one under review, what was refunded in part meanwhile. */
export async function lookAgain(
	context: CashierContext,
	{ provider: name, account, paymentId }: NonNullable<(typeof LOOK_QUEUE)['data']>,
): Promise<void> {
	const provider = context.providers.find(name, account);
	if (!provider) throw new Error(`${name} ${account} is not configured`);
	await applyEvidence(context, provider, await provider.look({ kind: 'payment', id: paymentId }));
}
