import { decideLeg, type SeenLeg } from '@fairtick/domain/cashier/evidence';
import * as z from 'zod/mini';
import { inTransaction } from '../../database/index.ts';
import type { CashierContext } from '../context.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { loadLeg, loadWithdrawal, type StoredLeg, type StoredWithdrawal } from '../movements/withdrawal-queries.ts';
import type { Provider } from '../providers/provider.ts';
import { changeLeg } from './change-leg.ts';

const uuid = z.uuid();

/** What a refund or payout with the key of a leg, as its provider shows it, changes (CASH-03). */
export async function applyLeg(
	context: CashierContext,
	{ name, account }: Provider,
	key: string,
	{ state, amount, currency }: { readonly state: SeenLeg; readonly amount: bigint; readonly currency: string },
): Promise<void> {
	const found = uuid.safeParse(key).success ? await loadLeg(context.database, key) : null;
	if (found === null || found.provider !== name || found.providerAccount !== account) {
		context.log.warn({ provider: name, key }, 'a provider paid what was not sent from here');
		return;
	}
	if (amount !== found.nativeAmount || currency !== found.nativeCurrency)
		throw new Error(
			`leg ${key} was paid with ${amount} ${currency} instead of ${found.nativeAmount} ${found.nativeCurrency}`,
		);
	const { userId } = (await loadWithdrawal(context.database, found.withdrawalId)) as StoredWithdrawal;
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const leg = (await loadLeg(tx, key)) as StoredLeg;
		const status = decideLeg(leg.status, state);
		return status === null
			? []
			: changeLeg(context, user, leg, { status, reason: status === 'failed' ? 'provider' : null });
	});
	await publishMovements(context, events);
}
