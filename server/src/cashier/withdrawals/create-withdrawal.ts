import { randomUUID } from 'node:crypto';
import type { createWithdrawal as endpoint } from '@fairtick/domain/cashier/contract';
import { decideWithdrawal } from '@fairtick/domain/cashier/judge';
import { computeFee } from '@fairtick/domain/cashier/limits';
import { askMove } from '@fairtick/domain/cashier/moves';
import { actOnce } from '../../acting/index.ts';
import type { NewUserEvent } from '../../events/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDestinations } from '../movements/destination-queries.ts';
import { isIdentityMissing } from '../movements/identity.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { loadPerson } from '../movements/person.ts';
import { makeReference } from '../movements/reference.ts';
import { SEND_QUEUE } from '../movements/send-queue.ts';
import type { Step } from '../movements/step.ts';
import { loadMovement, publishMovements } from '../movements/view.ts';
import { insertWithdrawal, loadWithdrawal, type StoredWithdrawal } from '../movements/withdrawal-queries.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { hasRate } from '../rates/find-rate.ts';
import { judge, updateJudged } from './judge.ts';
import { planWithdrawal } from './plan.ts';

/** Takes the money out of the balance and judges at once whether it waits, is reviewed or is sent (CASH-03 to CASH-05). */
export async function createWithdrawal(context: CashierContext, call: Call<typeof endpoint>) {
	const { caller, body } = call;
	const { userId } = caller;
	let events: readonly NewUserEvent[] = [];
	const found = context.providers.offering(body.method);
	// Converted when it is sent: a currency whose rate is not known now is not offered.
	const offered = found && (await hasRate(context, found.method)) ? found : null;
	const answer = await actOnce(context.database, call, async (tx, { state }) => {
		const user = await loadLockedUser(context, tx, state);
		const amount = BigInt(body.amount);
		const terms = offered?.method.withdrawal ?? null;
		const { country, isStaff, frozen, approved } = await loadPerson(tx, userId);
		const identityMissing = await isIdentityMissing(context, tx, { userId, approved }, amount);
		const destinationId = body.destination ?? null;
		const usable = (await loadDestinations(tx, userId)).filter(({ method }) => method === body.method);
		if (destinationId !== null && !usable.some((destination) => destination.id === destinationId))
			throw new HttpError('http.not_found');
		const refusal = decideWithdrawal(amount, {
			...{ open: context.open, isStaff, frozen, identityMissing, country, availableMinor: user.availableMinor },
			owedMinor: user.accounts.owed(userId, context.currency),
			method: offered && terms && { ...terms, countries: offered.method.countries },
		});
		if (refusal || !terms) return new Refused(refusal as NonNullable<typeof refusal>);
		const id = randomUUID();
		const made = { id, userId, method: body.method, destinationId, amount, fee: computeFee(amount, terms) };
		const plan = await planWithdrawal(context, user, { ...made, unpaid: amount });
		if (plan.refused) return new Refused(plan.refused);
		await insertWithdrawal(tx, {
			...{ ...made, currency: context.currency, reference: makeReference(), createdAtMs: user.nowMs },
		});
		const judgement = await judge(context, user, (await loadWithdrawal(tx, id)) as StoredWithdrawal);
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
		if (status === 'approved') await context.jobs.add(tx, SEND_QUEUE, { withdrawalId: id });
		return loadMovement(tx, userId, id);
	});
	await publishMovements(context, events);
	return answer;
}
