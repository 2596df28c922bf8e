import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { bigints, byteas, ints, smallints, texts, uuids } from './arrays.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const ID = '0193f6a2-7b1c-4d5e-8f90-a1b2c3d4e5f6';
const TEXTS = ['plain', '', 'null', 'a,b', '{x}', 'say "no"', 'back\\slash', 'x नमस्ते', '€', null];

test.each([
	['bigint', bigints([0, -5, 2 ** 32, -(2 ** 32) - 1, null, undefined]), [0, -5, 2 ** 32, -(2 ** 32) - 1, null, null]],
	['bigint', bigints([7n, -(2n ** 52n), 2n ** 52n]), [7, -(2 ** 52), 2 ** 52]],
	['int', ints([0, -1, 2 ** 31 - 1, -(2 ** 31), null]), [0, -1, 2 ** 31 - 1, -(2 ** 31), null]],
	['smallint', smallints([0, -1, 2 ** 15 - 1, -(2 ** 15), null]), [0, -1, 2 ** 15 - 1, -(2 ** 15), null]],
	['text', texts(TEXTS), TEXTS],
	['uuid', uuids([ID, ID.toUpperCase(), null]), [ID, ID, null]],
	['bytea', byteas(['0001ff', '07', '', null]), ['\\x0001ff', '\\x07', '\\x', null]],
	['bigint', bigints([]), []],
] as const)('an array written as %s[] is read unchanged', async (type, array, came) => {
	const { rows } = await db.database.query(`select to_json($1::${type}[]) came`, [array]);
	expect(rows[0].came).toEqual(came);
});

test('the largest numbers of all stay exact', async () => {
	const numbers = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n];
	const { rows } = await db.database.query('select unnest($1::bigint[]) number', [bigints(numbers)]);
	expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test.each([
	['a bigint above 64 bits', () => bigints([2n ** 63n])],
	['a fraction as bigint', () => bigints([1.5])],
	['an int above 32 bits', () => ints([2 ** 31])],
	['a fraction as int', () => ints([0.5])],
	['a smallint above 16 bits', () => smallints([2 ** 15])],
	['what is no UUID', () => uuids([`${ID}0`])],
	['a UUID of other signs', () => uuids([ID.replace('a', 'g')])],
	['half a byte', () => byteas(['123'])],
	['what is no hexadecimal', () => byteas(['0x'])],
])('%s is refused before anything is sent', (_, encode) => {
	expect(encode).toThrow(RangeError);
});
