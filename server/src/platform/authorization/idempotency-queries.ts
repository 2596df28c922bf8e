import { deleteInSteps, execute, type Query, type Queryable } from '../database/index.ts';

/** A key of a user: no two users share one. */
export interface KeyId {
	readonly userId: number;
	/** UUID. */
	readonly key: string;
}

/** A call and its decoded content. */
export interface Asked {
	readonly call: string;
	readonly request: Readonly<Partial<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>>;
}

/** The request that was made with a key, and its answer. */
export interface StoredAnswer {
	readonly asked: Asked;
	readonly status: number;
	/** A refusal's code and parameters, or the body; null or undefined for none. */
	readonly answer: unknown;
}

/** Locks a key until the transaction ends; false if another transaction has it. Never waits. */
export const tryLockKeyQuery = ({ userId, key }: KeyId): Query<boolean> => ({
	phase: 'other locks',
	statement: {
		name: 'try-lock-key',
		text: `select pg_try_advisory_xact_lock(hashtextextended('idempotency key ' || $1::int || ' ' || $2::uuid, 0)) got`,
		values: [userId, key],
	},
	read: ({ rows }) => rows[0].got,
});

interface AnswerRow {
	/** Null with all that follows: the answer is forgotten. */
	readonly call: string | null;
	readonly request: Asked['request'];
	readonly status: number;
	readonly answer: unknown;
}

/** Loads the use of a key; null for one that was not used. Must be a later statement than the key's lock. */
export const answerQuery = ({ userId, key }: KeyId): Query<StoredAnswer | 'forgotten' | null> => ({
	phase: 'reads',
	statement: {
		name: 'load-answer',
		text: `select a.call, a.request, a.status, a.answer from idempotency_keys k
				left join idempotent_answers a on a.user_id = k.user_id and a.key = k.key
			where k.user_id = $1 and k.key = $2`,
		values: [userId, key],
	},
	read({ rows }) {
		const row: AnswerRow | undefined = rows[0];
		if (!row) return null;
		const { call, request, status, answer } = row;
		return call === null ? 'forgotten' : { asked: { call, request }, status, answer };
	},
});

/** Uses a key up and remembers its answer. */
export const insertAnswer = (
	tx: Queryable,
	{ userId, key }: KeyId,
	{ asked: { call, request }, status, answer }: StoredAnswer,
) =>
	execute(
		tx,
		{
			name: 'insert-answer',
			text: `with used as (insert into idempotency_keys (user_id, key, used_at) values ($1, $2, clock()))
			insert into idempotent_answers (user_id, key, call, request, status, answer, answered_at)
			values ($1, $2, $3, $4, $5, $6, clock())`,
		},
		[userId, key, call, JSON.stringify(request), status, JSON.stringify(answer) ?? null],
	);

/** Forgets answers that are older than the 30 days for which they are remembered; their keys stay. */
export const deleteOldAnswers = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from idempotent_answers where ctid = any (array(select ctid from idempotent_answers
			where answered_at < (select clock()) - 30 * 86400000::bigint limit $1))`,
	);
