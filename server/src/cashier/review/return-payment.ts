import { randomUUID } from 'node:crypto';
import type { returnPayment as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { appendAudit, deedOf } from '../../acting/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { insertReturn } from '../movements/return-queries.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { sendReturn } from '../returns/send-return.ts';
import { actOnReview, type Held } from './act-on-review.ts';

const FIRST_LOOK_MS = 60_000;

/** Only what has a payment that was not credited, and is not on its way back, can be returned. */
const refuseWithoutPayment = async (_: Queryable, { row }: Held) =>
	row.kind !== 'withdrawal' && row.waits && row.paymentId !== null
		? null
		: new Refused({ code: 'admin.request_over', params: {} } as const);

/** Sends a payment under review back through its provider: `sending` is committed first, only then the provider is called (CASH-02). */
export async function returnPayment(context: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const { reason } = call.body;
	const returnId = randomUUID();
	const events = await actOnReview(
		context,
		call,
		async (tx, { row, actorId, state }) => {
			const nowMs = Number(row.now);
			const paymentId = row.paymentId as string;
			await insertReturn(tx, { id: returnId, paymentId, askedBy: actorId, nowMs, pollAtMs: nowMs + FIRST_LOOK_MS });
			const written = state === null ? [] : await begin(tx, state);
			await appendAudit(tx, {
				...deedOf(call, call.body),
				...{ act: 'payment.returning', subject: row.userId === null ? `payment:${id}` : `user:${row.userId}` },
				...{ before: { payment: paymentId, status: row.status }, after: { payment: paymentId, return: returnId } },
			});
			return written;

			/** The deposit is on its way back; its user reads why. */
			async function begin(tx: Queryable, state: NonNullable<Held['state']>) {
				const user = await loadLockedUser(context, tx, state);
				const deposit = (await loadDeposit(tx, id)) as StoredDeposit;
				const step = await reachDeposit(user, deposit, { status: 'returning', cause: 'staff', reason });
				return writeChanges(context, user, { moves: [], steps: [{ ...step, actorId }] });
			}
		},
		refuseWithoutPayment,
	);
	if (events instanceof Refused) return events;
	await publishMovements(context, events);
	await sendReturn(context, returnId);
	return undefined;
}
