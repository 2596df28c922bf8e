import type { payoutsStart } from '@fairtick/domain/cashier/kinds/payouts-start-request';
import { appendAudit } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import { type Executor, requestOver } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadStop, updateStarted } from '../payouts/queries.ts';
import { RESTORED } from '../payouts/restore-guard.ts';
import { endRestore, forgets } from '../recovery/begin-generation.ts';

/**
 * Payouts are on again; withdrawals that waited for it are judged again within minutes. After a restore not before the database
 * holds all that the journal puts back; with the last provider real trades are on too (CASH-14).
 */
export const startExecutor =
	(context: CashierContext): Executor<typeof payoutsStart> =>
	async (tx, _states, request, deed) => {
		const { id, stopped } = request.content;
		const stop = await loadStop(tx, id);
		// A stop may have become that of a restore since: that is another question.
		if (stop?.reason !== stopped) return requestOver();
		if (stop.reason === RESTORED && (await isNotReplayed(context, tx)))
			return new Refused({ code: 'admin.not_replayed', params: {} });
		if (!(await updateStarted(tx, id, deed.actorId as number))) return requestOver();
		await appendAudit(tx, {
			...deed,
			act: 'payouts.started',
			subject: request.subject,
			before: { stopped: true },
			after: { stopped: false },
		});
		return async () => {
			if (stop.reason === RESTORED) await endRestore(context);
		};
	};

/** A journal of years takes longer to read than a transaction may otherwise be silent. */
async function isNotReplayed({ journal }: CashierContext, tx: Queryable): Promise<boolean> {
	await tx.query(`set local idle_in_transaction_session_timeout = '60s'`);
	return forgets(tx, await journal.read());
}
