import type pg from 'pg';
import type { Queryable, Statement } from './pool.ts';

/**
 * The phases of a pipeline, in the order in which they run. At READ COMMITTED a statement sees rows that were committed
 * when it began, and one that waited for a lock began before its wait: rows under a lock are read in a later statement.
 */
const PHASES = [
	/** Settings and marks of the transaction. */
	'begin',
	/** The users' lock, which comes before every other lock. */
	'user locks',
	/** Locks of other things, whose holder waits for no other lock. */
	'other locks',
	/** The reach of a log. Later reads of the log are complete up to there. */
	'reach',
	'reads',
	/** The deciding clock, and other reads that must be as new: nothing waits any more. */
	'clock',
] as const;

/** A statement as a value, with its phase and the reading of its answer. Making one sends nothing. */
export interface Query<Result> {
	readonly phase: (typeof PHASES)[number];
	readonly statement: Statement & { readonly name: string };
	readonly read: (answer: pg.QueryResult) => Result;
}

/** Sends one query by itself. */
export async function runQuery<Result>(db: Queryable, { statement, read }: Query<Result>): Promise<Result> {
	return read(await db.query(statement));
}

/** Null: not asked for. */
type Queries = Readonly<Record<string, Query<unknown> | null>>;
type ResultOf<Asked> = Asked extends Query<infer Result> ? Result : null;

/**
 * Sends queries together on the connection of a transaction, in the order in which they are listed, and reads their answers once all are there. PostgreSQL runs
 * them in this order. Throws before anything is sent where one comes after a query of a later phase, locks in a phase that only reads, or is no query but,
 * say, a promise of one.
 */
export async function pipeline<const Asked extends Queries>(
	tx: Queryable,
	asked: Asked,
): Promise<{ readonly [Name in keyof Asked]: ResultOf<Asked[Name]> }> {
	const queries = Object.entries(asked).flatMap(([name, query]) => (query === null ? [] : [{ name, query }]));
	assertOrder(queries);
	// Nothing may come between: the next one is sent before the first is answered.
	const answers = await Promise.all(queries.map(({ query }) => tx.query(query.statement)));
	const results = new Map(queries.map(({ name, query }, i) => [name, query.read(answers[i] as pg.QueryResult)]));
	return Object.fromEntries(Object.keys(asked).map((name) => [name, results.get(name) ?? null])) as never;
}

const LOCKS = /\bfor (no key )?(update|share)\b|_advisory_xact_lock/;

function assertOrder(queries: readonly { readonly name: string; readonly query: Query<unknown> }[]): void {
	let reached = 0;
	for (const { name, query } of queries) {
		const phase = PHASES.indexOf(query.phase);
		if (phase < 0) throw new Error(`${name} of a pipeline is no query`);
		if (phase < reached) throw new Error(`${name} of a pipeline (${query.phase}) comes after its ${PHASES[reached]}`);
		if (phase > PHASES.indexOf('other locks') && LOCKS.test(query.statement.text))
			throw new Error(`${name} of a pipeline (${query.phase}) takes a lock`);
		reached = phase;
	}
}
