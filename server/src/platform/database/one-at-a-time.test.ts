import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { pause } from '../loops/index.ts';
import { oneAtATime } from './one-at-a-time.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('[CLUSTER-03] a step of a start keeps its lock for as long as it works, also if it asks nothing of the database', async () => {
	const order: string[] = [];
	const first = oneAtATime(
		db.database,
		'a slow step',
		async () => {
			await pause(1_500);
			order.push('first');
		},
		500,
	);
	await pause(200);
	const second = oneAtATime(db.database, 'a slow step', async () => void order.push('second'));
	await Promise.all([first, second]);
	expect(order).toEqual(['first', 'second']);
});
