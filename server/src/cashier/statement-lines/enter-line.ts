import { type StatementLine, statementLineId } from '@fairtick/domain/cashier/statement-lines';
import type { enterStatementLine as endpoint } from '@fairtick/domain/cashier/statement-lines-contract';
import { actAs, deedOf } from '../../acting/index.ts';
import { makeRequest, prepareRequest } from '../../approvals/index.ts';
import type { Queryable } from '../../database/index.ts';
import { type Call, InvalidFields, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadClock } from '../movements/locked-user.ts';
import { loadDepositOfLine, loadLine, loadPayeeOfLeg } from './queries.ts';
import { readLine } from './read-line.ts';

/** Asks a second person to confirm a line of a bank's statement, which is about another user: nothing is booked before (CASH-01). */
export async function enterStatementLine(context: CashierContext, call: Call<typeof endpoint>) {
	const { database, providers } = context;
	const { reason, ...typed } = call.body;
	const line = readLine(providers, typed);
	const userId = await findConcerned(database, line);
	if (userId === call.caller.userId) return new Refused({ code: 'admin.own_item', params: {} } as const);
	const id = statementLineId(line);
	const subject = userId === null ? `line:${id}` : `user:${userId}:${id}`;
	const target = { kind: 'statement_line.confirm', subject };
	await prepareRequest(database, target);
	const requestId = await actAs(
		database,
		call,
		async (tx) => {
			if (line.bookedAtMs > (await loadClock(tx)))
				throw new InvalidFields([{ field: 'booked_at', code: 'field.invalid' }]);
			if (await loadLine(tx, line.bankAccount, line.entryId))
				throw new InvalidFields([{ field: 'entry_id', code: 'field.entry_confirmed' }]);
			return makeRequest(tx, { ...target, content: typed, ...deedOf(call, { reason }) });
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/** Whose money a line is; null where it is nobody's yet. Throws `InvalidFields` where its subject is not of its account. */
async function findConcerned(db: Queryable, { kind, subjectId, bankAccount }: StatementLine): Promise<number | null> {
	if (kind === 'payment' && subjectId === null) return null;
	const userId = subjectId === null ? null : await findUser(db, kind, subjectId, bankAccount);
	if (userId === null) throw new InvalidFields([{ field: 'subject', code: 'field.choice' }]);
	return userId;
}

async function findUser(
	db: Queryable,
	kind: StatementLine['kind'],
	subjectId: string,
	bankAccount: string,
): Promise<number | null> {
	if (kind === 'payout' || kind === 'payout_returned') return loadPayeeOfLeg(db, bankAccount, subjectId);
	if (kind === 'payment') return userOfDeposit(db, subjectId, bankAccount);
	const [account, ...entryId] = subjectId.split(':');
	const recalled = account === bankAccount ? await loadLine(db, account, entryId.join(':')) : null;
	return recalled?.kind === 'payment' && recalled.subjectId !== null
		? userOfDeposit(db, recalled.subjectId, bankAccount)
		: null;
}

async function userOfDeposit(db: Queryable, depositId: string, bankAccount: string): Promise<number | null> {
	const deposit = await loadDepositOfLine(db, depositId);
	return deposit?.bankAccount === bankAccount ? deposit.userId : null;
}
