import type { WebhookKind } from '@fairtick/domain/webhooks/rules';
import {
	bigints,
	columns,
	execute,
	ints,
	loadColumn,
	loadMap,
	loadRows,
	type Queryable,
	texts,
	uuids,
} from '../../../platform/database/index.ts';

/** A webhook with events of its user that no deliveries were made of yet. */
export interface Behind {
	readonly id: string;
	readonly userId: number;
	readonly kinds: readonly WebhookKind[];
	/** Number of the last event that was collected. */
	readonly readN: bigint;
	/** Number of the user's newest one. */
	readonly newestN: bigint;
}

const BEHIND = `from webhooks w join user_states s on s.user_id = w.user_id where w.paused_at is null and s.event_n > w.heard_n`;

/** Webhooks of some users that are behind, those that are furthest behind first. */
export const loadBehind = (db: Queryable, userIds: readonly number[]) =>
	loadRows(
		db,
		{
			name: 'webhooks-behind',
			text: `select w.id, w.user_id "userId", w.kinds, w.heard_n "readN", s.event_n "newestN" ${BEHIND}
			and w.user_id = any($1::int[]) order by w.heard_n, w.id`,
		},
		[ints(userIds)],
	);

/** Users with webhooks that are behind, at most `limit`. */
export const findBehind = (db: Queryable, limit: number) =>
	loadColumn(db, `select distinct w.user_id ${BEHIND} order by w.user_id limit $1`, [limit]);

/** The numbers up to which users' webhooks have collected events, without paused ones; locks them. Needs the users' locks. */
export const lockPositions = (tx: Queryable, userIds: readonly number[]) =>
	loadMap(
		tx,
		{
			name: 'webhooks-heard',
			text: `select id, heard_n from webhooks where user_id = any($1::int[]) and paused_at is null order by id for no key update`,
		},
		[ints(userIds)],
	);

export interface NewDelivery {
	readonly id: string;
	readonly webhookId: string;
	readonly userId: number;
	readonly n: number;
	readonly kind: WebhookKind;
	readonly body: string;
	readonly atMs: number;
}

/** Adds deliveries in their order. */
export const insertDeliveries = (tx: Queryable, deliveries: readonly NewDelivery[]) =>
	execute(
		tx,
		{
			name: 'insert-webhook-deliveries',
			text: `insert into webhook_deliveries (id, webhook_id, user_id, n, kind, body, at)
			select * from (select ${columns(1, 'uuid', 'uuid', 'int', 'bigint', 'text', 'text', 'bigint')})
				d (id, webhook_id, user_id, n, kind, body, at) order by n, webhook_id`,
		},
		[
			uuids(deliveries.map(({ id }) => id)),
			uuids(deliveries.map(({ webhookId }) => webhookId)),
			ints(deliveries.map(({ userId }) => userId)),
			bigints(deliveries.map(({ n }) => n)),
			texts(deliveries.map(({ kind }) => kind)),
			texts(deliveries.map(({ body }) => body)),
			bigints(deliveries.map(({ atMs }) => atMs)),
		],
	);

/** Writes the numbers up to which webhooks have collected events; a waiting delivery is due, unless a failed attempt is waited for. */
export const updatePositions = (tx: Queryable, positions: readonly { readonly id: string; readonly seenN: bigint }[]) =>
	execute(
		tx,
		{
			name: 'update-webhooks-heard',
			text: `update webhooks w set heard_n = h.n, due_at = coalesce(w.due_at, (select clock()
				where exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and not d.by_hand)))
			from (select ${columns(1, 'uuid', 'bigint')}) h (id, n) where w.id = h.id`,
		},
		[uuids(positions.map(({ id }) => id)), bigints(positions.map(({ seenN }) => seenN))],
	);

/** Those of some webhooks with more waiting deliveries than the limit, with their users. */
export const loadOverfull = (tx: Queryable, ids: readonly string[], most: number) =>
	loadRows(
		tx,
		`select webhook_id id, min(user_id) "userId" from webhook_deliveries where webhook_id = any($1::uuid[]) and state = 'waiting'
		group by webhook_id having count(*) > $2`,
		[uuids(ids), most],
	);
