import type { statementLineConfirm } from '@fairtick/domain/cashier/kinds/statement-line-confirm-request';
import { type StatementLine, statementLineId } from '@fairtick/domain/cashier/statement-lines';
import type { DueWork } from '../../../platform/jobs/index.ts';
import { type Executor, requestOver } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { insertNotice } from '../notices/queries.ts';
import { lockPaymentById } from '../payments/queries.ts';
import type { CalledProvider, Subject } from '../providers/provider.ts';
import { insertLine, loadPayout } from './queries.ts';
import { readLine } from './read-line.ts';

/**
 * Writes a line that a second person confirms, once, and stores the notice that has it read as evidence: a deposit by bank is credited
 * by the same way as every other (CASH-01, CASH-02).
 */
export const confirmLine =
	(
		{ providers, jobs }: CashierContext,
		notices: ReadonlyMap<CalledProvider, DueWork>,
	): Executor<typeof statementLineConfirm> =>
	async (tx, _states, { makerId, content: typed }, { actorId }) => {
		const line = readLine(providers, typed);
		// The payout of a payment without a user could be denied meanwhile: there is no user's lock.
		const payout = line.kind === 'payout' ? await loadPayout(tx, line.subjectId ?? '') : null;
		if (payout?.userId === null && payout.paymentId !== null) await lockPaymentById(tx, payout.paymentId);
		if (!(await insertLine(tx, line, { enteredBy: makerId, confirmedBy: actorId as number }))) return requestOver();
		await insertNotice(tx, {
			provider: 'manual',
			providerAccount: line.bankAccount,
			deliveryId: statementLineId(line),
			subjects: [toSubject(line)],
			body: Buffer.from(JSON.stringify(typed)),
		});
		const bank = providers.find('manual', line.bankAccount);
		const work = bank && notices.get(bank);
		return async () => {
			if (work) jobs.wake(work);
		};
	};

/** The item that is read back because of a line. */
function toSubject(line: StatementLine): Subject {
	const { kind, subjectId } = line;
	if (kind === 'payment' || subjectId === null) return { kind: 'payment', id: statementLineId(line) };
	return { kind: kind === 'recall' ? 'payment' : 'payout', id: subjectId };
}
