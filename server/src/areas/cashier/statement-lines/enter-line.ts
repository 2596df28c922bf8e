import { statementLineConfirm } from '@fairtick/domain/cashier/kinds/statement-line-confirm-request';
import { type StatementLine, statementLineId, toEntryId } from '@fairtick/domain/cashier/statement-lines';
import type { enterStatementLine as endpoint } from '@fairtick/domain/cashier/statement-lines-contract';
import { actAs, deedOf } from '../../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import { makePairedRequest, prepareRequest } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDepositOfLine, loadLine, loadPayout } from './queries.ts';
import { readLine } from './read-line.ts';

/** Asks a second person to confirm a line of a bank's statement, which is about another user: nothing is booked before (CASH-01). */
export async function enterStatementLine(context: CashierContext, call: Call<typeof endpoint>) {
	const {
		database,
		providers,
		settings: { pairs },
	} = context;
	const { reason, ...typed } = call.body;
	const line = readLine(providers, typed);
	const { userId, subjectId } = await findConcerned(database, line);
	if (userId === call.caller.userId) return new Refused({ code: 'admin.own_item', params: {} } as const);
	const id = statementLineId(line).toUpperCase();
	const subject = userId === null ? `line:${id}` : `user:${userId}:${id}`;
	await prepareRequest(database, statementLineConfirm, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx) => {
			if (line.bookedAtMs > Number(await loadClock(tx)))
				throw new InvalidFields([{ field: 'booked_at', code: 'field.invalid' }]);
			if (await loadLine(tx, line.bankAccount, line.entryId))
				throw new InvalidFields([{ field: 'entry_id', code: 'field.entry_confirmed' }]);
			const content = { ...typed, subject: subjectId, currency: line.currency };
			return makePairedRequest(pairs, tx, statementLineConfirm, { subject, content, ...deedOf(call, { reason }) });
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** The subject of a line, and the owner of its money. */
interface Concerned {
	/** Null: it has no user yet. */
	readonly userId: number | null;
	/** The stored id. */
	readonly subjectId: string | null;
}

/** Throws `InvalidFields` if the line's subject is not of its account. */
async function findConcerned(db: Queryable, { kind, subjectId, bankAccount }: StatementLine): Promise<Concerned> {
	if (kind === 'payment' && subjectId === null) return { userId: null, subjectId };
	const concerned = subjectId === null ? null : await findSubject(db, kind, subjectId, bankAccount);
	if (concerned === null) throw new InvalidFields([{ field: 'subject', code: 'field.choice' }]);
	return concerned;
}

async function findSubject(
	db: Queryable,
	kind: StatementLine['kind'],
	subjectId: string,
	bankAccount: string,
): Promise<Concerned | null> {
	if (kind === 'payout' || kind === 'payout_returned') {
		const payout = await loadPayout(db, subjectId);
		return payout?.bankAccount === bankAccount ? { userId: payout.userId, subjectId } : null;
	}
	if (kind === 'payment') return concernedOfDeposit(db, { subjectId, depositId: subjectId, bankAccount });
	const [account, ...entryId] = subjectId.split(':');
	const recalled = account === bankAccount ? await loadLine(db, account, toEntryId(entryId.join(':'))) : null;
	return recalled?.kind === 'payment' && recalled.subjectId !== null
		? concernedOfDeposit(db, { subjectId: statementLineId(recalled), depositId: recalled.subjectId, bankAccount })
		: null;
}

async function concernedOfDeposit(
	db: Queryable,
	{ subjectId, depositId, bankAccount }: { subjectId: string; depositId: string; bankAccount: string },
): Promise<Concerned | null> {
	const deposit = await loadDepositOfLine(db, depositId);
	return deposit?.bankAccount === bankAccount ? { userId: deposit.userId, subjectId } : null;
}
