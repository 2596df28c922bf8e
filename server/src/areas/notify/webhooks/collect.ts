import { randomUUID } from 'node:crypto';
import { MOST_WAITING, WEBHOOK_KINDS, type WebhookKind } from '@fairtick/domain/webhooks/rules';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { lockFreeUsers } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { loadEventsAfter, readThrough, showUserEvents } from '../../../platform/events/index.ts';
import {
	type Behind,
	insertDeliveries,
	loadBehind,
	loadOverfull,
	lockPositions,
	type NewDelivery,
	updatePositions,
} from './collect-queries.ts';
import type { WebhooksContext } from './context.ts';
import { pause } from './pause.ts';

const KINDS: ReadonlySet<string> = new Set(WEBHOOK_KINDS);
export const isForWebhooks = ({ type }: { readonly type: string }) => KINDS.has(type);

/** A webhook's deliveries for the events after `readN`, up to `seenN`. */
interface Gathered extends Behind {
	readonly seenN: bigint;
	readonly deliveries: readonly NewDelivery[];
}

/**
 * Makes deliveries of users' events that their webhooks have not read, in order and each once: the position is written in
 * the same commit and compared there with the one that was read before, as notifications do (decision 0140). Returns the
 * users to read again: locked ones, and those with more events than one run reads.
 */
export async function collect(context: WebhooksContext, userIds: readonly number[]): Promise<number[]> {
	const gathered = await gather(context, await loadBehind(context.database, userIds));
	if (gathered.length === 0) return [];
	return inTransaction(context.database, (tx) => commit(context, tx, gathered));
}

async function gather({ database, eventViews }: WebhooksContext, behind: readonly Behind[]): Promise<Gathered[]> {
	const gathered: Gathered[] = [];
	for (const [userId, webhooks] of Map.groupBy(behind, (webhook) => webhook.userId)) {
		const [{ readN: afterN, newestN }] = webhooks as [Behind, ...Behind[]];
		const events = await loadEventsAfter(database, [{ userId, afterN }], KINDS);
		const throughN = readThrough(events, newestN);
		const shown = await showUserEvents(database, eventViews(), userId, events);
		const messages = events.map(({ n, kind, recordedAtMs: atMs }, index) => ({
			n,
			kind: kind as WebhookKind,
			atMs,
			data: shown[index]?.data,
		}));
		for (const webhook of webhooks) {
			const { id: webhookId, kinds, readN } = webhook;
			const deliveries = messages
				.filter(({ n, kind }) => n > readN && kinds.includes(kind))
				.map(({ n, kind, atMs, data }) => {
					const id = randomUUID();
					const body = JSON.stringify({ id, type: kind, at: toInstant(atMs), n, data });
					return { id, webhookId, userId, n, kind, body, atMs };
				});
			const isAhead = readN > throughN;
			gathered.push({ ...webhook, deliveries, seenN: isAhead ? readN : throughN });
		}
	}
	return gathered;
}

async function commit(context: WebhooksContext, tx: Queryable, gathered: readonly Gathered[]): Promise<number[]> {
	const states = await lockFreeUsers(tx, [...new Set(gathered.map(({ userId }) => userId))]);
	const positions = await lockPositions(tx, [...states.keys()]);
	const mine = gathered.filter(({ id, readN }) => positions.get(id) === readN);
	const deliveries = mine.flatMap((one) => one.deliveries);
	if (deliveries.length > 0) await insertDeliveries(tx, deliveries);
	if (mine.length > 0) await updatePositions(tx, mine);
	const filled = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
	// A receiver that takes less than there is gets no more, before its queue grows without end.
	if (filled.length > 0)
		for (const one of await loadOverfull(tx, filled, MOST_WAITING)) await pause(context, tx, one.userId, one.id);
	const isLeft = ({ userId, seenN }: Gathered) => states.get(userId)?.eventN !== seenN;
	return [...new Set(gathered.filter(isLeft).map(({ userId }) => userId))];
}
