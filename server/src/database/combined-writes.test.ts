import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { columns } from './arrays.ts';
import { bigints, texts, together, type Write } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.owner.query(
		'create table notes (id bigint primary key, note text); create table counts (name text, n bigint)',
	);
	await db.owner.query(`insert into counts values ('kept', 0)`);
	await db.owner.query('grant select, insert on notes to fairtick_app; grant select, update on counts to fairtick_app');
});
beforeEach(() => db.owner.query('truncate notes; update counts set n = 0'));
afterAll(() => db.drop());

/** Its parameters are read more than once, and there are ten of them: $1 is not the beginning of $10. */
const notes = (ids: readonly number[]): Write => ({
	name: 'notes',
	parts: `noted as (insert into notes (id, note) select ${columns(1, 'bigint', 'text')} returning 1),
		unused as (select $3::int, $4::int, $5::int, $6::int, $7::int, $8::int, $9::int)`,
	assertion: `select require(count(*) = $10::int and count(*) = cardinality($1::bigint[]), 'not all were noted') from noted`,
	values: [bigints(ids), texts(ids.map((id) => `note ${id}`)), 3, 4, 5, 6, 7, 8, 9, ids.length],
});
const count = (by: number, name = 'kept'): Write => ({
	name: 'count',
	parts: 'counted as (update counts set n = n + $1::bigint where name = $2 returning 1)',
	assertion: `select require(count(*) = 1, 'nothing to count on') from counted`,
	values: [by, name],
});
const silent: Write = { name: 'silent', parts: 'said as (insert into notes (id) values ($1))', values: [99] };

const stored = async () => ({
	ids: (await db.owner.query('select id from notes order by id')).rows.map(({ id }) => Number(id)),
	n: Number((await db.owner.query('select n from counts')).rows[0].n),
});

test('several writes are one statement, each with its own parameters', async () => {
	await db.database.query(together([notes([1, 2]), silent, count(5)]));
	expect(await stored()).toEqual({ ids: [1, 2, 99], n: 5 });
	// The text is made once for the names; the values are not.
	await db.database.query(together([notes([3]), count(7)]));
	await db.database.query(together([notes([4]), count(8)]));
	expect(await stored()).toEqual({ ids: [1, 2, 3, 4, 99], n: 20 });
});

test('the same writes in another order are another statement', () => {
	const [one, other] = [together([notes([1]), count(1)]), together([count(1), notes([1])])];
	expect(one.name).not.toBe(other.name);
	expect(one.text).not.toBe(other.text);
});

test('nothing is written when what one of them relies on does not hold', async () => {
	await expect(db.database.query(together([notes([1]), count(1, 'missing')]))).rejects.toThrow('nothing to count on');
	await expect(
		db.database.query(together([count(1), { ...notes([1]), values: notes([1, 2]).values.with(9, 1) }])),
	).rejects.toThrow('not all were noted');
	expect(await stored()).toEqual({ ids: [], n: 0 });
});
