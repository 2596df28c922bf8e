import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Database, loadColumn, type Queryable } from '../database/index.ts';

const FETCH_ROWS = 2_000;

/** Rows of a query in pieces, so that memory stays bounded however much there is; needs a transaction. */
export async function* streamRows<Row>(tx: Queryable, text: string, values: unknown[] = []): AsyncGenerator<Row> {
	const cursor = `audit_${randomUUID().replaceAll('-', '')}`;
	await tx.query(`declare ${cursor} no scroll cursor for ${text}`, values);
	for (;;) {
		const { rows } = await tx.query(`fetch ${FETCH_ROWS} from ${cursor}`);
		yield* rows as Row[];
		if (rows.length < FETCH_ROWS) break;
	}
	await tx.query(`close ${cursor}`);
}

/** Runs `work` on one unchanging view of the database, beside whatever else is written meanwhile (LEDGER-06). */
export async function withSnapshot<Result>(
	database: Database,
	work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
	const client = await database.connect();
	try {
		return await inSnapshot(client, work);
	} finally {
		client.release(true);
	}
}

/**
 * Like `withSnapshot`, on a connection that the caller has; after an error the connection is of no more use. `work` may
 * continue after a failed statement by a savepoint.
 */
export async function inSnapshot<Result>(
	client: pg.PoolClient,
	work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
	const names = await loadColumn(client, 'select name from tables_by_month()');
	await client.query('begin transaction isolation level repeatable read read only');
	// A large audit takes its time; it holds no lock that others wait for, but for the making of months, which gives up soon.
	await client.query('set local statement_timeout = 0');
	// Checks compute between two statements, for longer than a transaction that holds locks may.
	await client.query(`set local idle_in_transaction_session_timeout = '1min'`);
	// Before the view begins: a month that is made later would hide rows that the view still has in a default partition.
	await client.query(`lock table ${names.join(', ')} in access share mode`);
	const result = await work(client);
	await client.query('commit');
	return result;
}
