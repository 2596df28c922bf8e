import { addFacts } from '@fairtick/domain/notifications/rules';
import { definitionOf, type NotificationFacts } from '@fairtick/domain/notifications/table';
import type { SentWay } from '@fairtick/domain/notifications/ways';
import {
	bigints,
	columns,
	execute,
	ints,
	loadColumn,
	loadRows,
	type Queryable,
	texts,
} from '../../../platform/database/index.ts';
import type { UserNotification } from './queries.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Time for which more is collected for the same email or push message. Frequent news need a few emails an hour; a push
 * message about a price or a login is of use only immediately.
 */
function collectedMs(way: SentWay, facts: NotificationFacts): number {
	const { isFrequent, isPushedSoon } = definitionOf(facts.kind);
	const isOften = isFrequent?.(facts) ?? false;
	if (way === 'mail') return isOften ? 15 * MINUTE_MS : MINUTE_MS;
	return isPushedSoon && !isOften ? 2 * SECOND_MS : MINUTE_MS;
}

export interface Waiting {
	readonly userId: number;
	readonly reference: string;
	readonly facts: NotificationFacts;
	readonly dueAtMs: number;
}

interface WaitingRow extends Omit<Waiting, 'facts' | 'dueAtMs'> {
	readonly kind: string;
	readonly facts: object;
	readonly dueAt: bigint;
}

const WAITING = `w.user_id "userId", w.reference, w.kind, w.facts, w.due_at "dueAt"`;

const toWaiting = ({ userId, reference, kind, facts, dueAt }: WaitingRow): Waiting => ({
	userId,
	reference,
	dueAtMs: Number(dueAt),
	facts: { kind, ...facts } as NotificationFacts,
});

/** The same under the occasion that emails and push messages have of it. */
const occasionOf = <Of extends UserNotification>(one: Of): Of => ({
	...one,
	reference: definitionOf(one.facts.kind).sentAs?.(one.facts) ?? one.reference,
});

const keyOf = ({ userId, reference }: { userId: number; reference: string }) => `${userId} ${reference}`;

/** Has things sent a moment later, each occasion once. Needs the users' locks. */
export async function addToWaiting(tx: Queryable, way: SentWay, sent: readonly UserNotification[]): Promise<void> {
	if (sent.length === 0) return;
	const notifications = sent.map(occasionOf);
	const rows = await loadRows(
		tx,
		{
			name: 'waiting-notices-known',
			text: `select ${WAITING} from waiting_notices w join unnest($1::int[], $2::text[]) asked (user_id, reference)
			on w.user_id = asked.user_id and w.reference = asked.reference and w.way = $3`,
		},
		[ints(notifications.map(({ userId }) => userId)), texts(notifications.map(({ reference }) => reference)), way],
	);
	const known = new Map(rows.map(toWaiting).map((one) => [keyOf(one), one.facts]));
	const added = new Map<string, UserNotification>();
	for (const one of notifications) {
		const key = keyOf(one);
		const before = added.get(key)?.facts ?? known.get(key);
		added.set(key, before === undefined ? one : { ...one, facts: addFacts(before, one.facts) });
	}
	await upsertWaiting(tx, way, [...added.values()]);
}

/** Writes waiting notices; a known occasion gets its present content, and its due time stays. */
const upsertWaiting = (tx: Queryable, way: SentWay, waiting: readonly UserNotification[]) =>
	execute(
		tx,
		{
			name: 'upsert-waiting-notices',
			text: `insert into waiting_notices (way, user_id, reference, kind, facts, at, due_at)
			select $7, user_id, reference, kind, facts::jsonb, at, clock() + collected
			from (select ${columns(1, 'int', 'text', 'text', 'text', 'bigint', 'bigint')}) w (user_id, reference, kind, facts, at, collected)
			on conflict (user_id, way, reference) do update set facts = excluded.facts`,
		},
		[
			ints(waiting.map(({ userId }) => userId)),
			texts(waiting.map(({ reference }) => reference)),
			texts(waiting.map(({ facts }) => facts.kind)),
			texts(waiting.map(({ facts: { kind, ...rest } }) => JSON.stringify(rest))),
			bigints(waiting.map(({ atMs }) => atMs)),
			bigints(waiting.map(({ facts }) => collectedMs(way, facts))),
			way,
		],
	);

/** The next users of whom something is due, after one, in the order of their ids. */
export const loadDueUsers = (db: Queryable, way: SentWay, afterId: number, limit: number) =>
	loadColumn(
		db,
		`select distinct user_id from waiting_notices where way = $1 and due_at <= (select clock()) and user_id > $2
		order by 1 limit $3`,
		[way, afterId, limit],
	);

/** Users of whom something is due, those due the longest first. */
export const loadDueLongest = (db: Queryable, way: SentWay, limit: number) =>
	loadColumn(
		db,
		`select user_id from waiting_notices where way = $1 and due_at <= (select clock()) group by user_id
		order by min(due_at), user_id limit $2`,
		[way, limit],
	);

/** Puts off all that is due of a user. */
export const putOff = (db: Queryable, way: SentWay, userId: number, ms: number) =>
	execute(
		db,
		`update waiting_notices set due_at = (select clock()) + $3::bigint
		where way = $1 and user_id = $2 and due_at <= (select clock())`,
		[way, userId, ms],
	);

/** Rows of one user that a turn takes at most: until it ends, the user's orders wait for the user's lock. */
const MOST_AT_ONCE = 1_000;

/**
 * A user's waiting messages, oldest first; of more than a thousand those that are due the longest. Needs the user's lock.
 */
export const loadWaiting = async (tx: Queryable, way: SentWay, userId: number): Promise<Waiting[]> =>
	(
		await loadRows(
			tx,
			`select ${WAITING} from (select * from waiting_notices where user_id = $1 and way = $2 order by due_at, reference limit $3) w
			order by w.at, w.reference`,
			[userId, way, MOST_AT_ONCE],
		)
	).map(toWaiting);

export const deleteWaiting = (tx: Queryable, way: SentWay, userId: number, references: readonly string[]) =>
	execute(tx, 'delete from waiting_notices where user_id = $1 and way = $2 and reference = any($3::text[])', [
		userId,
		way,
		texts(references),
	]);

/** Puts off notices that have to wait longer. */
export const updateDue = (
	tx: Queryable,
	way: SentWay,
	userId: number,
	references: readonly string[],
	dueAtMs: number,
) =>
	execute(
		tx,
		'update waiting_notices set due_at = $4 where user_id = $1 and way = $2 and reference = any($3::text[])',
		[userId, way, texts(references), dueAtMs],
	);
