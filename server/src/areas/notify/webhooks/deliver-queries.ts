import type { DeliveryError, DeliveryState } from '@fairtick/domain/webhooks/rules';
import { execute, ints, loadRow, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { type Full, SERVER_DEAD_MS } from '../../../platform/jobs/index.ts';

/**
 * Webhooks that have something to send now, at most `limit`, those due the longest first, without those of some users; what a user sends by hand
 * is due now.
 */
export const loadDue = (db: Queryable, limit: number, without: Pick<Full, 'owners'>) =>
	loadRows(
		db,
		{
			name: 'webhooks-due',
			text: `select id, user_id owner from (
				select w.id, w.user_id, (select clock()) due_at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
				where d.state = 'waiting' and d.by_hand and coalesce(w.taken_until, 0) <= (select clock())
				union all
				select id, user_id, due_at from webhooks
				where due_at <= (select clock()) and paused_at is null and coalesce(taken_until, 0) <= (select clock())) due
			where user_id <> all ($2::int[]) order by due_at limit $1`,
		},
		[limit, ints(without.owners)],
	);

/** A webhook that this server alone delivers for now, and what is to be sent next; null if nothing is. */
export interface TakenWebhook {
	readonly webhookId: string;
	readonly userId: number;
	readonly address: string;
	readonly secret: Buffer;
	readonly takenUntil: bigint;
	readonly now: bigint;
	readonly deliveryId: string | null;
	readonly body: string;
	readonly tries: number;
	readonly byHand: boolean;
}

/** Takes a webhook; null while another server has it. The next delivery is one by hand, or the oldest once it is due. */
export const takeWebhook = (db: Queryable, id: string) =>
	loadRow(
		db,
		{
			name: 'take-webhook',
			text: `with taken as (update webhooks set taken_until = now.t + ${SERVER_DEAD_MS} from (select clock() t) now
				where id = $1 and coalesce(taken_until, 0) <= now.t
				returning id, user_id, address, secret, due_at, taken_until, now.t)
			select t.id "webhookId", t.user_id "userId", t.address, t.secret, t.taken_until "takenUntil", t.t "now",
				d.id "deliveryId", d.body, d.tries, d.by_hand "byHand"
			from taken t left join lateral (select * from webhook_deliveries d
				where d.webhook_id = t.id and d.state = 'waiting' and (d.by_hand or t.due_at <= t.t)
				order by d.by_hand desc, d.seq limit 1) d on true`,
		},
		[id],
	);

type Taken = Pick<TakenWebhook, 'webhookId' | 'takenUntil'>;

/** Locks a webhook: what was added to it before is seen by the statements that follow. */
const lockTaken = (tx: Queryable, { webhookId }: Taken) =>
	execute(tx, 'select from webhooks where id = $1 for update', [webhookId]);

/** Gives a webhook back without anything having been sent; in a transaction. */
export async function releaseWebhook(tx: Queryable, taken: Taken): Promise<void> {
	const { webhookId, takenUntil } = taken;
	await lockTaken(tx, taken);
	await execute(
		tx,
		`update webhooks set taken_until = null, due_at = case when exists (select from webhook_deliveries
			where webhook_id = $1 and state = 'waiting' and not by_hand) then due_at end where id = $1 and taken_until = $2`,
		[webhookId, takenUntil],
	);
}

/** The outcome of an attempt. */
export interface Outcome {
	readonly status: number | null;
	readonly error: DeliveryError | null;
	readonly durationMs: number;
	readonly answer: string | null;
}

interface Ended {
	readonly deliveryId: string;
	readonly byHand: boolean;
	readonly retryInMs: number | null;
}

/**
 * Gives a webhook back after a try and says when its next one is due; locks it. Null if another server has it by now, or it is
 * gone, else whether it is paused.
 */
export async function updateAfterTry(tx: Queryable, taken: Taken, ended: Ended): Promise<{ paused: boolean } | null> {
	const { webhookId, takenUntil } = taken;
	await lockTaken(tx, taken);
	return loadRow(
		tx,
		{
			name: 'webhook-after-try',
			text: `update webhooks set taken_until = null, due_at = case
				when paused_at is not null then null
				when $3::boolean then due_at
				when $4::bigint is not null then clock() + $4::bigint
				when exists (select from webhook_deliveries where webhook_id = $1 and state = 'waiting' and not by_hand and id <> $5) then clock() end
			where id = $1 and taken_until = $2 returning paused_at is not null paused`,
		},
		[webhookId, takenUntil, ended.byHand, ended.retryInMs, ended.deliveryId],
	);
}

/** Writes the outcome of a try. Needs the webhook's lock. */
export const updateTried = (tx: Queryable, id: string, state: DeliveryState, at: bigint, outcome: Outcome) =>
	execute(
		tx,
		{
			name: 'webhook-delivery-tried',
			text: `update webhook_deliveries set state = $2, by_hand = false, tries = tries + 1, tried_at = $3, status = $4, error = $5,
			duration_ms = $6, answer = $7 where id = $1`,
		},
		[id, state, at, outcome.status, outcome.error, outcome.durationMs, outcome.answer],
	);
