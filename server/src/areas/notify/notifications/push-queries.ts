import type { PushPayload } from '@fairtick/domain/notifications/push';
import { isLivingSession } from '../../../platform/authorization/index.ts';
import {
	changesRow,
	deleteInSteps,
	execute,
	ints,
	loadColumn,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	texts,
	uuids,
} from '../../../platform/database/index.ts';
import { type Full, SERVER_DEAD_MS } from '../../../platform/jobs/index.ts';

/** True if a row `p` of `push_devices` is still its user's: a user who has logged out there gets no more push messages. */
const isSignedIn = <const Now extends string>(now: Now) =>
	`exists (select from sessions s where s.id = p.session_id and s.user_id = p.user_id and ${isLivingSession(now)})` as const;

export interface DeviceRow {
	readonly id: string;
	readonly sessionId: string;
	readonly userAgent: string;
	readonly addedAt: bigint;
}

/** Devices that a user gets push messages on, newest first; those whose session has ended are left out. */
export const loadDevices = (db: Queryable, userId: number) =>
	loadRows(
		db,
		`select p.id, p.session_id "sessionId", s.user_agent "userAgent", p.added_at "addedAt"
		from push_devices p join sessions s on s.id = p.session_id and s.user_id = p.user_id
		where p.user_id = $1 and ${isLivingSession('(select clock())')} order by p.added_at desc, p.id`,
		[userId],
	);

/** Those of some users who have chosen a device. */
export const loadWithDevices = (db: Queryable, userIds: readonly number[]) =>
	loadColumn(
		db,
		{
			name: 'users-with-push-devices',
			text: 'select distinct user_id from push_devices where user_id = any($1::int[])',
		},
		[ints(userIds)],
	);

export interface NewDevice {
	readonly id: string;
	readonly userId: number;
	readonly sessionId: string;
	readonly address: string;
	readonly service: string;
	readonly key: string;
	readonly secret: string;
	readonly ourKey: string;
}

/** Adds a browser, or what has changed of one that is known. Needs the user's lock. */
export const upsertDevice = (
	tx: Queryable,
	{ id, userId, sessionId, address, service, key, secret, ourKey }: NewDevice,
) =>
	execute(
		tx,
		`insert into push_devices (id, user_id, session_id, address, service, key, secret, our_key, added_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, clock())
		on conflict (address) do update set session_id = excluded.session_id, key = excluded.key, secret = excluded.secret,
			our_key = excluded.our_key`,
		[id, userId, sessionId, address, service, key, secret, ourKey],
	);

/** Counts a user's devices besides one address. Needs the user's lock. */
export const loadDeviceCount = async (tx: Queryable, userId: number, address: string): Promise<number> =>
	(await loadValue(tx, 'select count(*)::int from push_devices where user_id = $1 and address <> $2', [
		userId,
		address,
	])) as number;

/** A browser belongs to the user who logged in there last; of two who add it at the same time, to the second. */
export async function deleteOfOthers(tx: Queryable, userId: number, address: string): Promise<void> {
	await execute(tx, `select pg_advisory_xact_lock(hashtextextended('push:' || $1, 0))`, [address]);
	await execute(tx, 'delete from push_devices where address = $2 and user_id <> $1', [userId, address]);
}

/** Deletes a user's devices whose session has ended. */
export const deleteSignedOut = (tx: Queryable, userId: number) =>
	execute(tx, `delete from push_devices p where user_id = $1 and not ${isSignedIn('(select clock())')}`, [userId]);

/** The same of all users. */
export const deleteAllSignedOut = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from push_devices where id = any (array(select p.id from push_devices p
			where not ${isSignedIn('(select clock())')} limit $1))`,
	);

export const deleteDevice = (tx: Queryable, userId: number, id: string): Promise<boolean> =>
	changesRow(tx, 'delete from push_devices where id = $1 and user_id = $2', [id, userId]);

/** Ends all push messages of a user, with what waits. Needs the user's lock. */
export async function endPushesOf(tx: Queryable, userId: number): Promise<void> {
	await execute(tx, 'delete from push_devices where user_id = $1', [userId]);
	await execute(tx, `delete from waiting_notices where user_id = $1 and way = 'push'`, [userId]);
}

/** Forgets the messages of a user that wait for another try, except those that are always sent. Needs the user's lock. */
export const deleteMessages = (tx: Queryable, userId: number) =>
	execute(tx, 'delete from push_messages where user_id = $1 and not always', [userId]);

export interface NewMessage {
	readonly payload: PushPayload;
	/** It is sent whatever its user chose. */
	readonly always: boolean;
	/** The push service is to pass it on at once, also to a device that saves its battery. */
	readonly urgent: boolean;
	readonly worthMs: number;
}

/** Has a message sent to each device of a user that is logged in, as `tag` says under its own id. Needs the user's lock. */
export async function insertMessages(
	tx: Queryable,
	userId: number,
	{ payload, always, urgent, worthMs }: NewMessage,
): Promise<void> {
	const ids = await loadColumn(
		tx,
		`update push_devices p set due_at = coalesce(due_at, clock())
		where user_id = $1 and ${isSignedIn('(select clock())')} returning id`,
		[userId],
	);
	if (ids.length === 0) return;
	await execute(
		tx,
		`insert into push_messages (id, device_id, user_id, payload, always, urgent, at, until)
		select gen_random_uuid(), device, $2, $3, $4, $5, now.t, now.t + $6::bigint
		from unnest($1::uuid[]) device, (select clock() t) now`,
		[uuids(ids), userId, JSON.stringify(payload), always, urgent, worthMs],
	);
}

/** Devices that have something to be sent now, at most `limit`, those due the longest first, without those of some services and users. */
export const loadDueDevices = (db: Queryable, limit: number, without: Full) =>
	loadRows(
		db,
		{
			name: 'push-devices-due',
			text: `select id::text, service, user_id owner from push_devices
			where due_at <= (select clock()) and coalesce(taken_until, 0) <= (select clock()) and service <> all($2::text[])
				and user_id <> all($3::int[])
			order by due_at limit $1`,
		},
		[limit, texts(without.services), ints(without.owners)],
	);

/** A device that this server alone sends to for now, and what is to be sent next; null if nothing is. */
export interface TakenDevice {
	readonly deviceId: string;
	readonly address: string;
	readonly key: string;
	readonly secret: string;
	readonly ourKey: string;
	readonly signedIn: boolean;
	readonly takenUntil: bigint;
	readonly now: bigint;
	readonly messageId: string | null;
	readonly payload: PushPayload;
	readonly urgent: boolean;
	readonly until: bigint;
	readonly tries: number;
}

/** Takes a device; null while another server has it, and once it is gone. */
export const takeDevice = (db: Queryable, id: string) =>
	loadRow(
		db,
		{
			name: 'take-push-device',
			text: `with taken as (update push_devices p set taken_until = now.t + ${SERVER_DEAD_MS} from (select clock() t) now
				where p.id = $1 and coalesce(p.taken_until, 0) <= now.t
				returning p.id, p.address, p.key, p.secret, p.our_key, p.due_at, p.taken_until, now.t, ${isSignedIn('now.t')} signed_in)
			select p.id "deviceId", p.address, p.key, p.secret, p.our_key "ourKey", p.taken_until "takenUntil", p.t "now",
				p.signed_in "signedIn", m.id "messageId", m.payload, m.urgent, m.until, m.tries
			from taken p left join lateral (select * from push_messages where device_id = p.id and p.due_at <= p.t
				order by seq limit 1) m on true`,
		},
		[id],
	);

type Taken = Pick<TakenDevice, 'deviceId' | 'takenUntil'>;

/** Forgets a device with what waits for it, unless another server has it by now. */
export const deleteTaken = (db: Queryable, { deviceId, takenUntil }: Taken) =>
	execute(db, 'delete from push_devices where id = $1 and taken_until = $2', [deviceId, takenUntil]);

/** Locks a device: what was added for it before is seen by the statements that follow. */
const lockTaken = (tx: Queryable, { deviceId }: Taken) =>
	execute(tx, 'select from push_devices where id = $1 for update', [deviceId]);

/** Gives a device back and says when its next message is due; locks it. False if another server has it by now, or it is gone. */
export async function updateAfterTry(
	tx: Queryable,
	taken: Taken,
	over: string | null,
	retryInMs: number,
): Promise<boolean> {
	const { deviceId, takenUntil } = taken;
	await lockTaken(tx, taken);
	return changesRow(
		tx,
		`update push_devices set taken_until = null, due_at = case
				when $3::uuid is null then clock() + $4::bigint
				when exists (select from push_messages where device_id = $1 and id <> $3) then clock() end
			where id = $1 and taken_until = $2`,
		[deviceId, takenUntil, over, retryInMs],
	);
}

export const deleteMessage = (tx: Queryable, id: string) =>
	execute(tx, 'delete from push_messages where id = $1', [id]);

export const updateTried = (tx: Queryable, id: string) =>
	execute(tx, 'update push_messages set tries = tries + 1 where id = $1', [id]);

/** Gives a device back without anything having been sent; in a transaction. */
export async function releaseDevice(tx: Queryable, taken: Taken): Promise<void> {
	const { deviceId, takenUntil } = taken;
	await lockTaken(tx, taken);
	await execute(
		tx,
		`update push_devices set taken_until = null, due_at = case when exists (select from push_messages where device_id = $1)
			then due_at end where id = $1 and taken_until = $2`,
		[deviceId, takenUntil],
	);
}
