import { type LegsPlan, planLegs } from '@fairtick/domain/cashier/payments/legs';
import type { Minor } from '@fairtick/domain/money/money';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { DEFAULT_TERMS } from '../providers/default-terms.ts';
import type { StoredWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { loadSources } from './sources.ts';

/** The part of a withdrawal beyond the deposits, minor units. */
interface Profit {
	readonly profitMinor: Minor;
}

/** The ways of the unpaid part of a withdrawal, or why there is none (CASH-04). The user's lock is held. */
export async function planWithdrawal(
	{ providers }: Pick<CashierContext, 'providers'>,
	{ tx, userId, nowMs }: LockedUser,
	{ id, method, destinationId, unpaid }: Pick<StoredWithdrawal, 'id' | 'method' | 'destinationId' | 'unpaid'>,
): Promise<LegsPlan & Profit> {
	const sources = await loadSources(tx, { userId, id, nowMs });
	const chosen = providers.offering(method)?.method.withdrawal;
	const pays = chosen && chosen.by !== 'refund';
	const brought = sources.reduce((sum, { restMinor }) => sum + restMinor, 0n);
	const plan = planLegs({
		amount: unpaid,
		payout: pays ? { method, minMinor: chosen.minMinor, hasDestination: destinationId !== null } : null,
		sources: sources.flatMap((source) => {
			const terms = providers.offering(source.method)?.method.withdrawal;
			// The account that took a payment refunds it, also when its method is offered by another account or no longer.
			const refundable = source.refundable && providers.find(source.provider, source.providerAccount) !== null;
			// A method that takes neither refunds nor payouts is no way back.
			if (!refundable && (terms == null || terms.by === 'refund')) return [];
			return [{ ...source, refundable, minMinor: refundable ? (terms ?? DEFAULT_TERMS).minMinor : 0n }];
		}),
	});
	return { ...plan, profitMinor: unpaid > brought ? unpaid - brought : 0n };
}
