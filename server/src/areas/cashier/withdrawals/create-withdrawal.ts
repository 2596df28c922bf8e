import { randomUUID } from 'node:crypto';
import type { createWithdrawal as endpoint } from '@fairtick/domain/cashier/contract';
import { isNewDestination } from '@fairtick/domain/cashier/judge';
import { refuse } from '@fairtick/domain/cashier/limits';
import { askMove } from '@fairtick/domain/cashier/payments/moves';
import type { Minor } from '@fairtick/domain/money/money';
import { actOnce } from '../../../platform/authorization/index.ts';
import { existing } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { updateHeldBackUsed } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDestination } from '../destinations/queries.ts';
import { type LockedUser, loadLockedUser } from '../movements/locked-user.ts';
import { makeReference } from '../movements/reference.ts';
import type { Step } from '../movements/step.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { hasRate } from '../rates/find-rate.ts';
import { loadQuote, updateQuoteUsed } from '../rates/quotes.ts';
import { insertWithdrawal, loadWithdrawal, SEND_QUEUE } from '../withdrawal-rows/withdrawals.ts';
import { judge, updateJudged } from './judge.ts';
import { netPaidOut } from './new-legs.ts';
import { prepareWithdrawal } from './prepare.ts';

/** Takes the money out of the balance and judges at once whether it waits, is reviewed or is sent (CASH-03 to CASH-05). */
export async function createWithdrawal(context: CashierContext, call: Call<typeof endpoint>) {
	const { caller, body } = call;
	const { userId } = caller;
	let events: readonly NewUserEvent[] = [];
	let afterCommit = () => {};
	const found = context.providers.offering(body.method);
	// Converted when it is sent: a currency whose rate is not known now is not offered.
	const offered = found && (await hasRate(context, found.method)) ? found : null;
	const answer = await actOnce(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const amount = BigInt(body.amount);
		const id = randomUUID();
		const wanted = { id, method: body.method, destinationId: body.destination ?? null, amount };
		const prepared = await prepareWithdrawal(context, user, { ...wanted, offered });
		if (prepared.refused) return new Refused(prepared.refused);
		const made = { ...wanted, userId, fee: prepared.fee };
		const quoteId = body.quote ?? null;
		if (quoteId !== null && !(await useQuote(user, quoteId, body.method, netPaidOut(prepared.legs, prepared.fee))))
			return new Refused(refuse('cashier.quote_over'));
		await insertWithdrawal(tx, {
			...made,
			currency: context.money.currency,
			quoteId,
			reference: makeReference(),
			createdAtMs: user.nowMs,
		});
		await updateHeldBackUsed(tx, state, { id, amountMinor: amount, nowMs: user.nowMs });
		const judgement = await judge(context, user, existing(await loadWithdrawal(tx, id)));
		const { status, reason } = await updateJudged(context, user, made, judgement);
		const asked: Step = {
			kind: 'withdrawal',
			movementId: id,
			status: 'requested',
			cause: 'user',
			reason: status === 'requested' ? reason : null,
		};
		const steps = status === 'requested' ? [asked] : [asked, { ...asked, status, cause: 'rule', reason } as const];
		const nowhere = { provider: '', providerAccount: '' };
		events = await writeChanges(context, user, { moves: [{ ...askMove(id, amount), ...nowhere }], steps });
		afterCommit = await warnOfNewPlace(context, user, wanted);
		if (status === 'approved') await context.jobs.add(tx, SEND_QUEUE, { withdrawalId: id });
		return loadMovement(tx, userId, id);
	});
	await publishMovements(context, events);
	afterCommit();
	return answer;
}

/**
 * Warns the user of money that is to go to a place without payouts for long (IDENT-12); other withdrawals are reported
 * when they are sent.
 */
async function warnOfNewPlace(
	context: CashierContext,
	{ tx, state, nowMs }: LockedUser,
	{ destinationId, amount }: { readonly destinationId: string | null; readonly amount: Minor },
): Promise<() => void> {
	const destination = destinationId === null ? null : await loadDestination(tx, destinationId);
	if (destination === null || !isNewDestination(Number(destination.usableAt), nowMs)) return () => {};
	return context.others.warnOwner(tx, state, { news: 'withdrawal_requested', params: { amount: String(amount) } });
}

/** Uses a quote once, for the withdrawal that it was made for; false if it is another one's or over. */
async function useQuote(
	{ tx, userId, nowMs }: LockedUser,
	quoteId: string,
	method: string,
	net: Minor,
): Promise<boolean> {
	const quote = await loadQuote(tx, quoteId);
	const fits =
		quote?.userId === userId &&
		quote.direction === 'withdrawal' &&
		quote.method === method &&
		quote.amountMinor === net;
	if (!fits || quote.used || nowMs >= quote.expiresAtMs) return false;
	await updateQuoteUsed(tx, quoteId, nowMs);
	return true;
}
