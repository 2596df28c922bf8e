import { decideLeg, decideOtherAmount, OTHER_AMOUNT } from '@fairtick/domain/cashier/sent';
import { isGivenBack } from '@fairtick/domain/cashier/withdrawal';
import * as z from 'zod/mini';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { recordConflictingPayment } from '../differences/record-conflicting-payment.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import type { CalledProvider } from '../providers/provider.ts';
import type { SeenSent } from '../returns/apply-return.ts';
import { loadLeg } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { changeLeg } from './change-leg.ts';

const uuid = z.uuid();

/** Applies a refund or payout with the key of a leg, as its provider shows it (CASH-03). */
export async function applyLeg(
	context: CashierContext,
	provider: CalledProvider,
	key: string,
	seen: SeenSent,
): Promise<void> {
	const { name, account } = provider;
	const { state, amount, currency } = seen;
	const found = uuid.safeParse(key).success ? await loadLeg(context.database, key) : null;
	if (found === null || found.provider !== name || found.providerAccount !== account) {
		context.log.warn({ provider: name, key }, 'a provider paid what was not sent from here');
		return;
	}
	const fits = state === 'failed' || (amount === found.nativeAmount && currency === found.nativeCurrency);
	if (!fits) context.log.warn({ leg: key, amount, currency }, 'a provider paid another amount than was asked for');
	const { userId } = existing(await loadWithdrawal(context.database, found.withdrawalId));
	const { leg, isBack, events } = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const leg = existing(await loadLeg(tx, key));
		const withdrawal = existing(await loadWithdrawal(tx, leg.withdrawalId));
		const isBack = isGivenBack(withdrawal.status) && leg.status === 'planned';
		const status = isBack ? null : fits ? decideLeg(leg.status, state) : decideOtherAmount(leg, state);
		if (status === null) return { leg, isBack, events: [] };
		const reason = fits ? (status === 'failed' ? 'provider' : null) : OTHER_AMOUNT;
		return { leg, isBack, events: await changeLeg(context, user, leg, { status, reason, cause: 'provider' }) };
	});
	await publishMovements(context, events);
	// Its money was given back: money that left nevertheless is a difference.
	if (isBack || leg.status === 'failed' || leg.status === 'returned')
		await recordConflictingPayment(context, provider, leg, seen);
}
