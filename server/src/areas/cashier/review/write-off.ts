import { randomUUID } from 'node:crypto';
import type { writeOffClaim as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { claimWriteOff } from '@fairtick/domain/cashier/kinds/claim-write-off-request';
import type { Minor } from '@fairtick/domain/money/money';
import { actAs, deedOf } from '../../../platform/authorization/index.ts';
import { execute, loadClock, loadValue, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import {
	type Executor,
	makePairedRequest,
	prepareRequest,
	requestOver,
} from '../../../platform/staff-requests/index.ts';
import { forgiveClaim, loadUnpaid } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';

/** The debtor of a claim; null if there is none. It never changes. */
const loadDebtor = (db: Queryable, id: string) =>
	loadValue(db, 'select user_id "userId" from claims where id = $1', [id]);

/** Asks a second person to write off the unpaid part of a claim (CASH-09). */
export async function proposeWriteOff({ database, settings: { pairs } }: CashierContext, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const userId = await loadDebtor(database, id);
	if (userId === null) throw new HttpError('http.not_found');
	const subject = `user:${userId}:${id}`;
	await prepareRequest(database, claimWriteOff, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return new Refused({ code: 'admin.own_item', params: {} } as const);
			const unpaid = await loadUnpaid(tx, id);
			if (unpaid === 0n) return requestOver();
			const content = { claim: id, amount: Number(unpaid) };
			return makePairedRequest(pairs, tx, claimWriteOff, { subject, content, ...deedOf(call, call.body) });
		},
		{ alsoLock: [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** Writes the unpaid rest off: the house has paid it already, so no money moves. */
export const writeOffClaim =
	(): Executor<typeof claimWriteOff> =>
	async (tx, _, request, { actorId, reason }) => {
		const { claim } = request.content;
		const unpaid = await loadUnpaid(tx, claim);
		if (unpaid === 0n) return requestOver();
		await forgiveClaim(tx, claim, unpaid);
		const people = { askedBy: request.makerId, agreedBy: actorId as number };
		await insertWriteOff(tx, { claim, amount: unpaid, reason, ...people, nowMs: Number(await loadClock(tx)) });
		return async () => undefined;
	};

interface WriteOff {
	readonly claim: string;
	readonly amount: Minor;
	readonly reason: string;
	readonly askedBy: number;
	readonly agreedBy: number;
	readonly nowMs: number;
}

const insertWriteOff = (tx: Queryable, { claim, amount, reason, askedBy, agreedBy, nowMs }: WriteOff) =>
	execute(
		tx,
		`insert into claim_write_offs (id, claim_id, amount, reason, asked_by, agreed_by, written_at) values ($1, $2, $3, $4, $5, $6, $7)`,
		[randomUUID(), claim, amount, reason, askedBy, agreedBy, nowMs],
	);
