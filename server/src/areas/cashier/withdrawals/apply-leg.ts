import { decideLeg, decideOtherAmount, OTHER_AMOUNT } from '@fairtick/domain/cashier/sent';
import { isGivenBack } from '@fairtick/domain/cashier/withdrawal';
import * as z from 'zod/mini';
import { existing, inTransaction, loadClock } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { recordConflictingPayment } from '../differences/record-conflicting-payment.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { type CalledProvider, NO_EVIDENCE } from '../providers/provider.ts';
import type { SeenSent } from '../returns/apply-return.ts';
import { loadLeg, updateWatched } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { changeLeg } from './change-leg.ts';

const uuid = z.uuid();

const HOUR_MS = 3_600_000;

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
	if (!isBack && leg.status !== 'failed' && leg.status !== 'returned') return;
	// Its money was given back: money that left nevertheless is a difference, and people can stop what is about to leave.
	await recordConflictingPayment(context, provider, leg, seen);
	await watch(context, provider, leg.id, seen);
}

/**
 * A leg that was given back is asked about as long as its provider, read once more, shows it as under way: no money is missing yet, and people
 * can stop it there.
 */
async function watch(
	context: CashierContext,
	provider: CalledProvider,
	legId: string,
	{ kind, id, state }: SeenSent,
): Promise<void> {
	const { refunds, payouts } = state === 'pending' ? await provider.readEvidence({ kind, id }) : NO_EVIDENCE;
	const isPending = [...refunds, ...payouts].some((one) => one.id === id && one.state === 'pending');
	await updateWatched(context.database, legId, isPending ? Number(await loadClock(context.database)) + HOUR_MS : null);
	if (isPending)
		context.log.error({ provider: provider.name, leg: legId, [kind]: id }, 'a provider may pay what was given back');
}
