import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { arrayColumns, combineWrites, defineWrite, insertList } from './index.ts';

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

const NOTES = arrayColumns<number>('note')({ id: ['bigint', (id) => id], note: ['text', (id) => `note ${id}`] });

/** Its parameters are read more than once, and one name begins another: $note is not the beginning of $note_id. */
const insertNotes = defineWrite({
	name: 'notes',
	ctes: {
		noted: `insert into notes ${insertList(NOTES.columns)} returning 1`,
		unused: 'select $note::int, $a::int, $b::int, $c::int, $d::int, $e::int, $f::int',
	},
	check: `select require(count(*) = $notes::int and count(*) = cardinality($note_id::bigint[]), 'not all were noted') from noted`,
});
const notes = (ids: readonly number[], expected = ids.length) =>
	insertNotes({ ...NOTES.parametersOf(ids), note: 3, a: 4, b: 5, c: 6, d: 7, e: 8, f: 9, notes: expected });

const COUNT = {
	name: 'count',
	ctes: { counted: 'update counts set n = n + $by::bigint where name = $name returning 1' },
	check: `select require(count(*) = 1, 'nothing to count on') from counted`,
};
const updateCount = defineWrite(COUNT);
const count = (by: number, name = 'kept') => updateCount({ by, name });
const silent = defineWrite({ name: 'silent', ctes: { said: 'insert into notes (id) values ($id)' } });

const stored = async () => ({
	ids: (await db.owner.query('select id from notes order by id')).rows.map(({ id }) => Number(id)),
	n: Number((await db.owner.query('select n from counts')).rows[0].n),
});

test('several writes are one statement, each with its own parameters', async () => {
	await db.database.query(combineWrites([notes([1, 2]), silent({ id: 99 }), count(5)]));
	expect(await stored()).toEqual({ ids: [1, 2, 99], n: 5 });
	// The text is made once for the names; the values are not.
	await db.database.query(combineWrites([notes([3]), count(7)]));
	await db.database.query(combineWrites([notes([4]), count(8)]));
	expect(await stored()).toEqual({ ids: [1, 2, 3, 4, 99], n: 20 });
});

test('the same writes in another order are another statement', () => {
	const [one, other] = [combineWrites([notes([1]), count(1)]), combineWrites([count(1), notes([1])])];
	expect(one.name).not.toBe(other.name);
	expect(one.text).not.toBe(other.text);
});

test('nothing is written when what one of them relies on does not hold', async () => {
	await expect(db.database.query(combineWrites([notes([1]), count(1, 'missing')]))).rejects.toThrow(
		'nothing to count on',
	);
	await expect(db.database.query(combineWrites([count(1), notes([1, 2], 1)]))).rejects.toThrow('not all were noted');
	expect(await stored()).toEqual({ ids: [], n: 0 });
});

test('a name has one text: another write of the same name is never sent as the first one', () => {
	combineWrites([count(1)]);
	const other = defineWrite({
		...COUNT,
		ctes: { counted: 'update counts set n = n - $by::bigint where name = $name' },
	});
	expect(() => combineWrites([other({ by: 1, name: 'kept' })])).toThrow('two different writes have one name');
	expect(() => combineWrites([silent({ id: 1 }), count(1), other({ by: 1, name: 'kept' })])).toThrow('counted');
});

test('two writes of one statement have no table expression of one name', () => {
	const other = defineWrite({ name: 'other', ctes: { said: 'select 1' } });
	expect(() => combineWrites([silent({ id: 1 }), other({})])).toThrow('other has the table expression said');
});

test('a statement has no name that PostgreSQL would cut short', () => {
	const long = defineWrite({ name: 'n'.repeat(64), ctes: { one: 'select 1' } });
	expect(() => combineWrites([long({})])).toThrow('the name of a statement is too long');
});

test('a write gets a value for each of its parameters, by name, and no other', () => {
	expect(() => updateCount({ by: 1 })).toThrow('count lacks a value of $name');
	expect(() => updateCount({ by: 1, name: 'kept', more: 1 })).toThrow('count has no parameter $more');
	expect(() => defineWrite({ name: 'numbered', ctes: { one: 'select $1::int' } })).toThrow(
		'numbered numbers a parameter: $1',
	);
});

test('one list makes the columns of a statement and what is sent for them', () => {
	expect(NOTES.columns).toEqual({ id: 'unnest($note_id::bigint[])', note: 'unnest($note_note::text[])' });
	expect(Object.keys(NOTES.parametersOf([1]))).toEqual(['note_id', 'note_note']);
	expect(() => NOTES.parametersOf([Number.NaN])).toThrow(RangeError);
});
