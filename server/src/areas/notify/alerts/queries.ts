import { randomUUID } from 'node:crypto';
import type { AlertCondition, JudgedAlert, JudgedTick } from '@fairtick/domain/alerts/rules';
import {
	bigints,
	changesRow,
	columns,
	deleteInSteps,
	execute,
	ints,
	loadColumn,
	loadMap,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	uuids,
} from '../../../platform/database/index.ts';

/** An alert as it is listed. */
export interface AlertRow {
	readonly id: string;
	readonly assetId: number;
	readonly ticker: string;
	readonly price: bigint;
	readonly when: AlertCondition;
	readonly eachTime: boolean;
	readonly createdAt: bigint;
}

const LISTED = `a.id, a.asset_id "assetId", s.ticker, a.price, a.condition "when", a.each_time "eachTime", a.created_at "createdAt"
	from alerts a join assets s on s.id = a.asset_id`;

/** A user's alerts that can still go off, newest first. */
export const loadAlerts = (db: Queryable, userId: number) =>
	loadRows(db, `select ${LISTED} where a.user_id = $1 and a.ended_at is null order by a.created_at desc, a.id`, [
		userId,
	]);

export const loadAlertCount = async (tx: Queryable, userId: number): Promise<number> =>
	(await loadValue(tx, 'select count(*)::int from alerts where user_id = $1 and ended_at is null', [userId])) ?? 0;

/** The ticker of an asset on the list, and the number and price of its newest tick; null for another asset. */
export const loadAlertAsset = (tx: Queryable, assetId: number) =>
	loadRow(
		tx,
		`select s.ticker, coalesce(w.last_seq, 0) "lastSeq", w.last_price "lastPrice"
			from assets s join asset_writers w on w.asset_id = s.id where s.id = $1 and s.listed`,
		[assetId],
	);

interface NewAlert extends JudgedAlert {
	readonly userId: number;
	readonly assetId: number;
}

/** A user's alert that waits for the very same; null without one. */
export const loadSameAlert = (tx: Queryable, { userId, assetId, price, when, eachTime }: Omit<NewAlert, 'afterSeq'>) =>
	loadRow(
		tx,
		`select id, created_at "createdAt" from alerts where user_id = $1 and asset_id = $2 and price = $3 and condition = $4
			and each_time = $5 and ended_at is null`,
		[userId, assetId, price, when, eachTime],
	);

export const insertAlert = async (tx: Queryable, alert: NewAlert): Promise<{ id: string; createdAt: bigint }> => {
	const id = randomUUID();
	const createdAt = await loadValue(
		tx,
		`insert into alerts (id, user_id, asset_id, price, condition, each_time, after_seq, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, clock()) returning created_at`,
		[id, alert.userId, alert.assetId, alert.price, alert.when, alert.eachTime, alert.afterSeq],
	);
	return { id, createdAt: createdAt as bigint };
};

/** Ends an alert of a user; what it has said stays. False if there is none. */
export const updateEnded = (tx: Queryable, userId: number, id: string): Promise<boolean> =>
	changesRow(tx, 'update alerts set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null', [
		id,
		userId,
	]);

/**
 * Ends all alerts of a user, and then what they have not said yet. They are locked in the order in which they are judged: what goes off
 * meanwhile is waited for, and ended too. Needs the user's lock.
 */
export async function endAlertsOf(tx: Queryable, userId: number): Promise<void> {
	await execute(
		tx,
		`update alerts set ended_at = clock() where id = any (array(select id from alerts
			where user_id = $1 and ended_at is null order by id for no key update))`,
		[userId],
	);
	await execute(tx, 'update alert_firings set told_at = clock() where user_id = $1 and told_at is null', [userId]);
}

/** Any numbers that name these locks alone: what a judge holds, and what keeps alerts from being set meanwhile. */
const JUDGES = 730_004;
const SETTING = 730_003;

/** Waits until no process judges the asset, and lets none until the transaction ends: an alert set in it is judged from here on. */
export const holdJudging = (tx: Queryable, assetId: number) =>
	execute(tx, 'select pg_advisory_xact_lock_shared($1::int, $2::int)', [SETTING, assetId]);

/**
 * Makes this transaction the one that judges the asset; false while another one does. Waits for alerts that are being set. Those that begin
 * to be set meanwhile wait behind it, as locks are given in the order in which they are asked for: however many are set, they delay a
 * judge by what is under way alone.
 */
export async function beginJudging(tx: Queryable, assetId: number): Promise<boolean> {
	const isAlone = await loadValue(tx, 'select pg_try_advisory_xact_lock($1::int, $2::int)', [JUDGES, assetId]);
	if (isAlone !== true) return false;
	await execute(tx, 'select pg_advisory_xact_lock($1::int, $2::int)', [SETTING, assetId]);
	return true;
}

/** Assets with alerts that can go off, with the number of their newest tick. */
export const loadAlertedAssets = (db: Queryable) =>
	loadMap(db, {
		name: 'alerted-assets',
		text: `select w.asset_id, w.last_seq from asset_writers w
			where exists (select from alerts a where a.asset_id = w.asset_id and a.ended_at is null) order by 1`,
	});

/** From which tick on an asset's alerts are to be judged, whatever was judged before this process; null without alerts. */
export const loadJudgedSeq = (tx: Queryable, assetId: number) =>
	loadValue(
		tx,
		{
			name: 'alerts-judged-seq',
			text: `select greatest((select min(after_seq) from alerts where asset_id = $1 and ended_at is null),
				(select seq from judged_ticks where asset_id = $1))
			where exists (select from alerts where asset_id = $1 and ended_at is null)`,
		},
		[assetId],
	);

/** Ticks of an asset from one on. */
export const loadTicksFrom = async (tx: Queryable, assetId: number, fromSeq: bigint, limit: number) =>
	(
		await loadRows(
			tx,
			{
				name: 'alert-ticks',
				text: 'select seq, t, price from ticks where asset_id = $1 and seq >= $2 order by seq limit $3',
			},
			[assetId, fromSeq, limit],
		)
	).map(({ seq, t, price }): JudgedTick => ({ seq, atMs: Number(t), price }));

export interface JudgedRow extends JudgedAlert {
	readonly id: string;
	readonly userId: number;
}

/** Alerts whose level lies in a range of prices; no other process ends them meanwhile. */
export const loadAlertsWithin = (tx: Queryable, assetId: number, lowest: bigint, highest: bigint) =>
	loadRows(
		tx,
		{
			name: 'alerts-within',
			text: `select id, user_id "userId", price, condition "when", each_time "eachTime", after_seq "afterSeq" from alerts
			where asset_id = $1 and ended_at is null and price between $2 and $3 order by id for no key update`,
		},
		[assetId, lowest, highest],
	);

/** An alert that went off. */
export interface Firing {
	readonly alert: JudgedRow;
	readonly times: number;
	/** The last tick that set it off. */
	readonly last: JudgedTick;
}

/** Writes firings, added to the unsent ones of the same alert, and that one-time alerts are over. */
export async function insertFirings(tx: Queryable, firings: readonly Firing[]): Promise<void> {
	await execute(
		tx,
		{
			name: 'insert-alert-firings',
			text: `insert into alert_firings (id, alert_id, user_id, times, at)
			select ${columns(1, 'uuid', 'uuid', 'int', 'int', 'bigint')}
			on conflict (alert_id) where told_at is null do update set times = alert_firings.times + excluded.times, at = excluded.at`,
		},
		[
			uuids(firings.map(() => randomUUID())),
			uuids(firings.map(({ alert }) => alert.id)),
			ints(firings.map(({ alert }) => alert.userId)),
			ints(firings.map(({ times }) => times)),
			bigints(firings.map(({ last }) => last.atMs)),
		],
	);
	const over = firings.filter(({ alert }) => !alert.eachTime);
	await execute(
		tx,
		{
			name: 'end-alerts',
			text: `update alerts a set ended_at = o.at from (select ${columns(1, 'uuid', 'bigint')}) o (id, at) where a.id = o.id`,
		},
		[uuids(over.map(({ alert }) => alert.id)), bigints(over.map(({ last }) => last.atMs))],
	);
}

/** Keeps how far an asset was judged. */
export const upsertJudged = (tx: Queryable, assetId: number, seq: bigint) =>
	execute(
		tx,
		{
			name: 'upsert-judged-ticks',
			text: `insert into judged_ticks (asset_id, seq) values ($1, $2)
			on conflict (asset_id) do update set seq = greatest(judged_ticks.seq, excluded.seq)`,
		},
		[assetId, seq],
	);

/** True if a row `f` of firings is to be sent now: once a minute for each alert. */
const IS_NEXT = `f.told_at is null and not exists (select from alert_firings o, (select clock() now offset 0) t
	where o.alert_id = f.alert_id and o.told_at > t.now - 60000 and o.told_at <= t.now)`;

/** The next users after one who have unsent firings. */
export const loadUnnotifiedUsers = (db: Queryable, afterId: number, limit: number) =>
	loadColumn(
		db,
		`select distinct f.user_id from alert_firings f where ${IS_NEXT} and f.user_id > $1 order by 1 limit $2`,
		[afterId, limit],
	);

/** Takes users' unsent firings in order. Needs their locks. */
export const updateNotified = (tx: Queryable, userIds: readonly number[]) =>
	loadRows(
		tx,
		`with told as (update alert_firings f set told_at = clock() where f.user_id = any($1::int[]) and ${IS_NEXT} returning id, user_id, at)
		select id, user_id "userId", at from told order by user_id, at, id`,
		[ints(userIds)],
	);

/** Firings by id. */
export const loadFirings = (db: Queryable, userId: number, ids: readonly string[]) =>
	loadRows(
		db,
		`select f.id "firingId", f.times, f.at, ${LISTED} join alert_firings f on f.alert_id = a.id
		where f.user_id = $1 and f.id = any($2::uuid[])`,
		[userId, ids],
	);

/** Deletes firings that were sent a time ago, and then the alerts that are over. */
export async function deleteOldFirings(db: Queryable, ageMs: number): Promise<void> {
	const before = `(select clock()) - ${Math.trunc(ageMs)}`;
	await deleteInSteps(
		db,
		`delete from alert_firings where id in (select id from alert_firings where told_at < ${before} limit $1)`,
	);
	await deleteInSteps(
		db,
		`delete from alerts where id in (select id from alerts a where ended_at < ${before}
			and not exists (select from alert_firings f where f.alert_id = a.id) limit $1)`,
	);
}
