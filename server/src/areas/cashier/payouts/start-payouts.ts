import type { startPayouts as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { payoutsStart } from '@fairtick/domain/cashier/kinds/payouts-start-request';
import { actAs, deedOf } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { makeRequest, prepareRequest } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadStop, loadStops } from './queries.ts';

/** Automatic payouts that are stopped, oldest first (CASH-15). */
export async function listStops({ database }: Pick<CashierContext, 'database'>) {
	const data = (await loadStops(database)).map(({ id, provider, providerAccount, reason, stoppedAt }) => ({
		id,
		provider,
		account: providerAccount,
		reason,
		stopped_at: new Date(Number(stoppedAt)).toISOString(),
	}));
	return { data, next_cursor: null };
}

/** Asks a second person to turn automatic payouts on again (CASH-15). */
export async function proposeStart({ database }: Pick<CashierContext, 'database'>, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const subject = `payouts:${id}`;
	await prepareRequest(database, payoutsStart, subject);
	const requestId = await actAs(database, call, async (tx) => {
		const stop = await loadStop(tx, id);
		if (stop === null) throw new HttpError('http.not_found');
		const { provider, providerAccount: account, reason } = stop;
		return makeRequest(tx, payoutsStart, {
			subject,
			content: { id, provider, account, stopped: reason },
			...deedOf(call, call.body),
		});
	});
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}
