import type {
	Delivery,
	listDeliveries as listEndpoint,
	replayDelivery as replayEndpoint,
	testWebhook as testEndpoint,
} from '@fairtick/domain/webhooks/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import {
	type DeliveryRow,
	insertTest,
	loadDeliveries,
	loadWebhook,
	loadWebhookOf,
	lockWebhook,
	updateReplayed,
} from './queries.ts';

/** Calls about the log of a webhook; `wake` has added deliveries sent now. */
interface LogContext {
	readonly database: Database;
	readonly wake: () => void;
}

const show = ({
	id,
	kind,
	at,
	state,
	tries,
	triedAt,
	status,
	error,
	durationMs,
	answer,
	nextTryAt,
}: DeliveryRow): Delivery => ({
	id,
	kind,
	state,
	tries,
	status,
	error,
	answer,
	at: toInstant(at),
	tried_at: toInstant(triedAt),
	duration_ms: durationMs,
	next_try_at: toInstant(nextTryAt),
});

/** The log of a webhook of the caller's (NOTE-04). */
export async function listDeliveries({ database }: LogContext, { caller, params }: Call<typeof listEndpoint>) {
	if ((await loadWebhook(database, caller.userId, params.id)) === null) throw new HttpError('http.not_found');
	return { data: (await loadDeliveries(database, params.id)).map(show), next_cursor: null };
}

/** Sends a test, once: it waits for nothing but another test. */
export async function testWebhook({ database, wake }: LogContext, call: Call<typeof testEndpoint>) {
	const { userId } = call.caller;
	const { id } = call.params;
	const added = await actAs(database, call, async (tx) => {
		if (!(await lockWebhook(tx, userId, id))) throw new HttpError('http.not_found');
		return insertTest(tx, userId, id);
	});
	wake();
	return added === null ? new Refused({ code: 'webhooks.waiting', params: {} }) : show(added);
}

/** Sends a delivery of the log again, once, with the same id and content. */
export async function replayDelivery({ database, wake }: LogContext, call: Call<typeof replayEndpoint>) {
	const { userId } = call.caller;
	const { id } = call.params;
	const replayed = await actAs(database, call, async (tx) => {
		const webhookId = await loadWebhookOf(tx, userId, id);
		if (webhookId === null || !(await lockWebhook(tx, userId, webhookId))) throw new HttpError('http.not_found');
		return updateReplayed(tx, id);
	});
	wake();
	return replayed === null ? new Refused({ code: 'webhooks.waiting', params: {} }) : show(replayed);
}
