import type { startPayouts as endpoint } from '@fairtick/domain/cashier/admin-contract';
import * as z from 'zod/mini';
import { actAs, appendAudit, deedOf } from '../../acting/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../approvals/index.ts';
import { type Call, HttpError, Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadStop, loadStops, updateStarted } from './queries.ts';

/** Automatic payouts that are stopped, oldest first (CASH-15). */
export async function listStops({ database }: Pick<CashierContext, 'database'>) {
	const data = (await loadStops(database)).map(({ id, provider, providerAccount, reason, stoppedAt }) => ({
		...{ id, provider, account: providerAccount, reason },
		stopped_at: new Date(Number(stoppedAt)).toISOString(),
	}));
	return { data, next_cursor: null };
}

const over = () => new Refused({ code: 'admin.request_over', params: {} } as const);

/** Asks a second person to turn automatic payouts on again (CASH-15). */
export async function proposeStart({ database }: Pick<CashierContext, 'database'>, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const target = { kind: 'payouts.start', subject: `payouts:${id}` };
	await prepareRequest(database, target);
	const requestId = await actAs(database, call, async (tx) => {
		const stop = await loadStop(tx, id);
		if (stop === null) throw new HttpError('http.not_found');
		const { provider, providerAccount: account, reason } = stop;
		return makeRequest(tx, {
			...target,
			content: { id, provider, account, stopped: reason },
			...deedOf(call, call.body),
		});
	});
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

const content = z.object({ id: z.int() });

/** Payouts are on again; withdrawals that waited for it are judged again within minutes. */
export const startExecutor: Executor = async (tx, _states, request, deed) => {
	const { id } = z.parse(content, request.content);
	if (!(await updateStarted(tx, id, deed.actorId as number))) return over();
	await appendAudit(tx, {
		...{ ...deed, act: 'payouts.started', subject: request.subject },
		...{ before: { stopped: true }, after: { stopped: false } },
	});
	return async () => {};
};
