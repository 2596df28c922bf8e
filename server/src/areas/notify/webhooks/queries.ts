import { randomUUID } from 'node:crypto';
import {
	type DeliveryError,
	type DeliveryKind,
	type DeliveryState,
	LOG_DAYS,
	LOG_KEPT,
	type WebhookKind,
} from '@fairtick/domain/webhooks/rules';
import { toInstant } from '@fairtick/domain/wire/primitives';
import {
	changesRow,
	deleteInSteps,
	execute,
	loadClock,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	texts,
} from '../../../platform/database/index.ts';

/** A webhook as it is listed. */
export interface WebhookRow {
	readonly id: string;
	readonly address: string;
	readonly kinds: readonly WebhookKind[];
	readonly createdAt: bigint;
	readonly pausedAt: bigint | null;
	readonly waiting: number;
}

const LISTED = `w.id, w.address, w.kinds, w.created_at "createdAt", w.paused_at "pausedAt",
	(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') waiting from webhooks w`;

/** A user's webhooks, newest first. */
export const loadWebhooks = (db: Queryable, userId: number) =>
	loadRows(db, `select ${LISTED} where w.user_id = $1 order by w.created_at desc, w.id`, [userId]);

/** A webhook of a user; null if there is no such one. */
export const loadWebhook = (db: Queryable, userId: number, id: string) =>
	loadRow(db, `select ${LISTED} where w.id = $1 and w.user_id = $2`, [id, userId]);

export const loadWebhookCount = async (tx: Queryable, userId: number): Promise<number> =>
	(await loadValue(tx, 'select count(*)::int from webhooks where user_id = $1', [userId])) ?? 0;

interface NewWebhook {
	readonly id: string;
	readonly userId: number;
	readonly address: string;
	readonly kinds: readonly WebhookKind[];
	readonly secret: Buffer;
	/** Number of the user's newest event: what comes after it is sent. */
	readonly readN: bigint;
}

export const insertWebhook = (tx: Queryable, { id, userId, address, kinds, secret, readN }: NewWebhook) =>
	execute(
		tx,
		`insert into webhooks (id, user_id, address, kinds, secret, heard_n, created_at) values ($1, $2, $3, $4, $5, $6, clock())`,
		[id, userId, address, texts(kinds), secret, readN],
	);

/** Locks a webhook of a user: before its deliveries, in every transaction that changes both. False if there is no such one. */
export const lockWebhook = async (tx: Queryable, userId: number, id: string): Promise<boolean> =>
	(await loadValue(tx, 'select 1 from webhooks where id = $1 and user_id = $2 for update', [id, userId])) !== null;

/** Another address is tried now, whatever failed at the one before. Whether it is another. */
export const updateAddress = (tx: Queryable, id: string, address: string): Promise<boolean> =>
	changesRow(
		tx,
		'update webhooks set address = $2, due_at = case when due_at is null then null else clock() end where id = $1 and address <> $2',
		[id, address],
	);

export const updateKinds = (tx: Queryable, id: string, kinds: readonly WebhookKind[]) =>
	execute(tx, 'update webhooks set kinds = $2 where id = $1', [id, texts(kinds)]);

/** Makes and sends nothing more; what waits in its order is not sent. Needs the webhook's lock. */
export async function updatePaused(tx: Queryable, id: string): Promise<void> {
	await execute(tx, 'update webhooks set paused_at = clock(), due_at = null where id = $1 and paused_at is null', [id]);
	await execute(
		tx,
		`update webhook_deliveries set state = 'failed' where webhook_id = $1 and state = 'waiting' and not by_hand`,
		[id],
	);
}

/** Sends what happens from now on. */
export const updateResumed = (tx: Queryable, id: string, readN: bigint) =>
	execute(tx, 'update webhooks set paused_at = null, heard_n = $2 where id = $1 and paused_at is not null', [
		id,
		readN,
	]);

/** Deletes a webhook of a user, with its log; false if there is no such one. */
export const deleteWebhook = (tx: Queryable, userId: number, id: string): Promise<boolean> =>
	changesRow(tx, 'delete from webhooks where id = $1 and user_id = $2', [id, userId]);

/** Deletes every webhook of a user, with its log. Needs the user's lock. */
export const deleteWebhooks = (tx: Queryable, userId: number): Promise<void> =>
	execute(tx, 'delete from webhooks where user_id = $1', [userId]);

/** A delivery as the log shows it. */
export interface DeliveryRow {
	readonly id: string;
	readonly kind: DeliveryKind;
	readonly at: bigint;
	readonly state: DeliveryState;
	readonly tries: number;
	readonly triedAt: bigint | null;
	readonly status: number | null;
	readonly error: DeliveryError | null;
	readonly durationMs: number | null;
	readonly answer: string | null;
	readonly nextTryAt: bigint | null;
}

/** Of ordered deliveries only the oldest is tried, whenever its webhook is due. */
const LOGGED = `id, kind, at, state, tries, tried_at "triedAt", status, error, duration_ms "durationMs", answer,
	case when state = 'waiting' and not by_hand and tries > 0
		then (select due_at from webhooks w where w.id = webhook_id) end "nextTryAt"`;

/** The newest deliveries of a webhook. */
export const loadDeliveries = (db: Queryable, webhookId: string) =>
	loadRows(
		db,
		`select ${LOGGED} from webhook_deliveries where webhook_id = $1 and at > (select clock()) - $2::bigint
		order by seq desc limit $3`,
		[webhookId, LOG_DAYS * 86_400_000, LOG_KEPT],
	);

/** Adds a test; null while one waits. Needs the webhook's lock. */
export async function insertTest(tx: Queryable, userId: number, webhookId: string): Promise<DeliveryRow | null> {
	const isWaiting = await loadValue(
		tx,
		`select 1 from webhook_deliveries where webhook_id = $1 and state = 'waiting' and by_hand and kind = 'test' limit 1`,
		[webhookId],
	);
	if (isWaiting !== null) return null;
	const id = randomUUID();
	const at = await loadClock(tx);
	const body = JSON.stringify({ id, type: 'test', at: toInstant(at), n: null, data: {} });
	return loadOnlyRow(
		tx,
		`insert into webhook_deliveries (id, webhook_id, user_id, kind, body, at, by_hand) values ($1, $2, $3, 'test', $4, $5, true)
		returning ${LOGGED}`,
		[id, webhookId, userId, body, at],
	);
}

/** The webhook of a user's delivery; null if there is no such one. */
export const loadWebhookOf = (tx: Queryable, userId: number, deliveryId: string) =>
	loadValue(tx, 'select webhook_id from webhook_deliveries where id = $1 and user_id = $2', [deliveryId, userId]);

/** Has a delivery sent once more; null while it waits anyway. Needs the webhook's lock. */
export const updateReplayed = (tx: Queryable, id: string) =>
	loadRow(
		tx,
		`update webhook_deliveries set state = 'waiting', by_hand = true where id = $1 and state <> 'waiting' returning ${LOGGED}`,
		[id],
	);

/** Deletes tried deliveries but for the newest, and those that are older than the log. */
export const deleteOldDeliveries = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from webhook_deliveries where id = any (array(select id from (
				select id, at, state, row_number() over (partition by webhook_id order by seq desc) place from webhook_deliveries) d
			where state <> 'waiting' and (place > ${LOG_KEPT} or at < (select clock()) - ${LOG_DAYS} * 86400000::bigint) limit $1))`,
	);

/** The email address of a user; null for a closed account. */
export const loadReader = (tx: Queryable, userId: number) =>
	loadRow(tx, 'select email, locale from users where id = $1 and closed_at is null and email_verified_at is not null', [
		userId,
	]);
