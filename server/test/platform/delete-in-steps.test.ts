import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldRefusals } from '../../src/areas/trading/placing/queries.ts';
import { deleteOldAnswers } from '../../src/platform/authorization/idempotency-queries.ts';
import type { Queryable } from '../../src/platform/database/index.ts';
import { deleteOldUserEvents } from '../../src/platform/events/queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(40 * 86_400_000);
});
afterAll(() => db.drop());

/** Notes the number of rows that each statement deletes. */
function watch(): { db: Queryable; deleted: (number | null)[] } {
	const deleted: (number | null)[] = [];
	const query = async (...asked: Parameters<Queryable['query']>) => {
		const answer = (await db.database.query(...asked)) as unknown as { rowCount: number };
		deleted.push(answer.rowCount);
		return answer;
	};
	return { db: { query: query as unknown as Queryable['query'] }, deleted };
}

const MANY = 20_001;

test.each([
	[
		'user events',
		deleteOldUserEvents,
		`insert into user_events (user_id, n, kind, recorded_at) select 1000, n, 'user', 0 from generate_series(1, ${MANY}) n`,
	],
	[
		'refusals',
		deleteOldRefusals,
		`insert into refused_placements (id, user_id, request, code, params, refused_at)
			select gen_random_uuid(), 1000, '{}', 'trading.stake', '{}', 0 from generate_series(1, ${MANY})`,
	],
	[
		'idempotent answers',
		deleteOldAnswers,
		`insert into users (id, name, email, country, terms_version, terms_accepted_at, created_at)
				overriding system value values (1000, 'Old', 'old@example.com', 'GB', 1, 0, 0);
			insert into idempotency_keys (user_id, key, used_at) select 1000, gen_random_uuid(), 0 from generate_series(1, ${MANY});
			insert into idempotent_answers (user_id, key, call, request, status, answered_at)
			select user_id, key, 'x', '{}', 200, 0 from idempotency_keys`,
	],
])('old %s are deleted by steps of 10,000 until none is left', async (_, deleteOld, insert) => {
	await db.owner.query(insert);
	const { db: watched, deleted } = watch();
	await deleteOld(watched);
	expect(deleted).toEqual([10_000, 10_000, 1]);
});
