import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { lockUsersQuery } from '../authorization/index.ts';
import { clockQuery, inTransaction, pipeline, type Query } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const query = (phase: Query<string>['phase'], name: string, text = `select '${name}' name`): Query<string> => ({
	phase,
	statement: { name, text },
	read: ({ rows }) => rows[0].name,
});
const begin = query('begin', 'begin-one');
const users = query('user locks', 'users-one');
const lock = query('other locks', 'lock-one');
const reach = query('reach', 'reach-one');
const read = query('reads', 'read-one');
const clock = query('clock', 'clock-one');

/** A connection that notes what is sent, and answers when a test says so. */
function openNoting() {
	const sent: string[] = [];
	const { promise, resolve } = Promise.withResolvers<void>();
	const tx = {
		query: async ({ name }: { name: string }) => {
			sent.push(name);
			await promise;
			return { rows: [{ name }] };
		},
	} as never;
	return { sent, tx, answer: resolve };
}

test('[LEDGER-09] all is sent in the order of the list before anything is answered, and answers come by name', async () => {
	const { sent, tx, answer } = openNoting();
	const answered = pipeline(tx, { begin, users, lock, none: null, reach, read, clock });
	expect(sent).toEqual(['begin-one', 'users-one', 'lock-one', 'reach-one', 'read-one', 'clock-one']);
	answer();
	expect(await answered).toEqual({
		begin: 'begin-one',
		users: 'users-one',
		lock: 'lock-one',
		none: null,
		reach: 'reach-one',
		read: 'read-one',
		clock: 'clock-one',
	});
});

test.each([
	[
		'a lock of users after another lock',
		{ lock, users },
		'users of a pipeline (user locks) comes after its other locks',
	],
	['a lock after something that is read', { read, lock }, 'lock of a pipeline (other locks) comes after its reads'],
	['a fact behind the clock', { users, clock, read }, 'read of a pipeline (reads) comes after its clock'],
	['a log before how far it reaches', { read, reach }, 'reach of a pipeline (reach) comes after its reads'],
	['a mark that is not the first', { users, begin }, 'begin of a pipeline (begin) comes after its user locks'],
	[
		'a lock that is said to read',
		{ users, hidden: query('reads', 'hidden', 'select 1 from user_states for no key update') },
		'hidden of a pipeline (reads) takes a lock',
	],
	[
		'an advisory lock that is said to read the clock',
		{ hidden: query('clock', 'hidden', 'select pg_advisory_xact_lock(1)') },
		'hidden of a pipeline (clock) takes a lock',
	],
	[
		'a loader that waits before its statement',
		{ users, late: Promise.resolve(read) },
		'late of a pipeline is no query',
	],
])('[LEDGER-09] %s: nothing is sent', async (_, asked, message) => {
	const { sent, tx } = openNoting();
	await expect(pipeline(tx, asked as never)).rejects.toThrow(message);
	expect(sent).toEqual([]);
});

test('[LEDGER-09] what is read behind a lock is what its holder has committed, however long it was waited for', async () => {
	const id = await addTestUser(db, 0n);
	const holder = await db.owner.connect();
	await holder.query('begin');
	await holder.query('update user_states set event_n = 7 where user_id = $1', [id]);
	const events: Query<bigint> = {
		phase: 'reads',
		statement: { name: 'event-n', text: 'select event_n from user_states where user_id = $1', values: [id] },
		read: ({ rows: [row] }) => row.event_n,
	};
	const answered = inTransaction(db.database, (tx) =>
		pipeline(tx, { states: lockUsersQuery([id]), events, nowMs: clockQuery }),
	);
	const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
	await expect.poll(async () => (await db.owner.query(waiting)).rowCount).toBeGreaterThan(0);
	await holder.query('commit');
	holder.release();
	expect((await answered).events).toBe(7n);
});

test('[LEDGER-09] no transaction relies on the order of promises for its locks: what follows a lock is in its pipeline', () => {
	const root = join(import.meta.dirname, '../..');
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
	const relies = (text: string) => /Promise\.all\(\[[^\]]*\b(?:lock|tryLock)\w*\(/i.test(text);
	expect(relies('await Promise.all([\n\tlockFreeUsers(tx, userIds),\n\tloadUserAccounts(tx, userIds),\n])')).toBe(true);
	expect(files.filter((file) => !file.endsWith('.test.ts') && relies(readFileSync(join(root, file), 'utf8')))).toEqual(
		[],
	);
});
