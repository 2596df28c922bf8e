import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { arrayLiteral, bytesArrayLiteral } from './array-literal.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('what goes in as an array comes back as it was', async () => {
	const texts = ['plain', '', 'null', 'a,b', '{x}', 'say "no"', 'back\\slash', 'नमस्ते', null];
	const numbers = [0, -5, 9_007_199_254_740_991n, -(2n ** 63n), null, undefined];
	const bytes = ['0001ff', '07', '', null];
	const { rows } = await db.database.query('select $1::text[] texts, $2::bigint[] numbers, $3::bytea[] bytes', [
		arrayLiteral(texts),
		arrayLiteral(numbers),
		bytesArrayLiteral(bytes),
	]);
	expect(rows[0].texts).toEqual(texts);
	expect(rows[0].numbers.map((n: bigint | null) => n && BigInt(n))).toEqual([
		0n,
		-5n,
		9_007_199_254_740_991n,
		-(2n ** 63n),
		null,
		null,
	]);
	expect(rows[0].bytes).toEqual([Buffer.from([0, 1, 255]), Buffer.from([7]), Buffer.alloc(0), null]);
});
