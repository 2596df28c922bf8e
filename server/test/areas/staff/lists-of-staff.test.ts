import { isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadReviews } from '../../../src/areas/cashier/review/queries.ts';
import { loadUsers, type UserFilter } from '../../../src/areas/staff/user-queries.ts';
import { loadCases } from '../../../src/areas/verification/case-queries.ts';
import type { Queryable } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff } from '../../support/staff.ts';

const USERS = 30_000;

let app: TestApp;
beforeAll(async () => {
	// Settling looks at the hot pool by itself.
	app = await createTestApp({ LIMIT_LISTS: '10000' }, { roles: ['web', 'jobs'] });
	// Indexed at once, which is faster than one by one.
	const { rows } = await app.db.owner.query<{ made: string }>(
		`select pg_get_indexdef('users_by_words'::regclass) made`,
	);
	await app.db.owner.query('drop index users_by_words');
	await app.db.owner.query(
		`with made as (insert into users (name, email, country, terms_version, terms_accepted_at, created_at, email_verified_at, type)
			select case when i % 5000 = 1 then 'Xq' else '' end || 'Name ' || i % 97, 'p' || i || '@example.com',
				(array['BR', 'IN', 'ID', 'GB'])[1 + i % 4], 1, i, i, case when i % 20 > 0 then i end, case when i % 300 = 0 then 'gold' else 'standard' end
			from generate_series(1, $1::int) i returning id)
		insert into user_states (user_id, frozen_at) select id, case when id % 2000 = 0 then 1 end from made`,
		[USERS],
	);
	await app.db.owner.query(
		`insert into deposits (id, user_id, method, provider, provider_account, currency, amount, fee, native_amount, native_currency,
			reference, status, created_at, changed_at, expires_at, due_at)
		select gen_random_uuid(), u.id, 'card', 'sandbox', 'main', 'SANDBOX_USD', 1000, 0, 1000, 'USD', 'R' || u.id, 'review', 0, 0, 0, u.id
		from users u where u.created_at between 1 and 10000`,
	);
	await app.db.owner.query(
		`insert into verification_cases (user_id, opened_at, due_at, second)
		select u.id, 0, u.id, false from users u where u.created_at between 1 and 10000`,
	);
	await app.db.owner.query(rows[0]?.made ?? '');
	await app.db.owner.query('vacuum analyze');
});
afterAll(() => app.close());

/** The plan of each statement that is sent, with what it returned. */
function explained(): { db: Queryable; plans: string[] } {
	const plans: string[] = [];
	const query = async ({ text, values }: { text: string; values: unknown[] }) => {
		const { rows } = await app.db.database.query(`explain ${text}`, values);
		plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
		return app.db.database.query(text, values);
	};
	return { db: { query: query as unknown as Queryable['query'] }, plans };
}

const NOTHING = {
	id: null,
	text: null,
	ownerIds: [],
	role: null,
	withStaff: true,
	type: null,
	state: null,
	country: null,
	fromMs: null,
	toMs: null,
};
const PAGE = { limit: 51, after: null };

test('[PERF-19] no first page of the list of users reads all of them, whatever it is narrowed to', async () => {
	const filters: Partial<UserFilter>[] = [
		...([{}, { role: 'user' }, { role: 'risk' }, { type: 'gold' }, { type: 'standard' }] as const),
		...([{ state: 'frozen' }, { state: 'active' }, { state: 'unverified' }] as const),
		{ country: 'BR' },
		{ country: 'NO' },
		{ fromMs: 100, toMs: 200 },
		{ toMs: 500 },
		{ fromMs: 9_000 },
		{ text: 'name 12' },
		{ text: 'p4711@' },
		{ text: 'zzq' },
		{ text: 'xq' },
		{ text: 'n' },
		{ text: 'zz' },
		...([{ text: 'xqname', type: 'gold' }, { text: 'name', fromMs: 100, toMs: 20_000 }, { id: 4711 }] as const),
		...([{ withStaff: false }, { withStaff: false, text: 'zzq' }, { withStaff: false, country: 'NO' }] as const),
	];
	for (const filter of filters) {
		const { db, plans } = explained();
		await loadUsers(db, { ...NOTHING, ...filter }, PAGE);
		for (const plan of plans)
			expect([filter, plan]).toEqual([filter, expect.not.stringContaining('Seq Scan on users')]);
	}
});

test('[PERF-19] no first page of a queue reads all of it, and what is shown of an item is looked up for the page alone', async () => {
	const { db, plans } = explained();
	const cases = { decided: false, userId: null, country: null, fromMs: null, toMs: null, limit: 51, after: null };
	expect(await loadCases(db, cases)).toHaveLength(51);
	expect(await loadReviews(db, { kind: null, userId: null, limit: 51, after: null })).toHaveLength(51);
	for (const plan of plans) {
		expect(plan).not.toMatch(/Seq Scan on (users|deposits|verification_cases)/);
		expect(plan).toMatch(/index scan using (deposits_under_review|verification_cases_due)/i);
	}
});

test('[PERF-19] nothing that staff look at runs on the connections of placing and settling', async () => {
	// Real cases have steps.
	await app.db.owner.query('delete from verification_cases');
	const { browser } = await joinStaff(app, 'admin');
	const hot = [vi.spyOn(app.db.pools.hot, 'query'), vi.spyOn(app.db.pools.hot, 'connect')];
	const calls = app.routes.filter(({ endpoint }) => endpoint.method === 'GET' && isForStaff(endpoint.access));
	expect(calls.length).toBeGreaterThan(25);
	for (const { endpoint } of calls) {
		const { status } = await browser.call('GET', endpoint.path.replace('{id}', '1001').replace(/\{\w+\}/g, 'en'));
		expect([endpoint.name, status < 500]).toEqual([endpoint.name, true]);
		expect([endpoint.name, ...hot.map((one) => one.mock.calls.length)]).toEqual([endpoint.name, 0, 0]);
	}
	for (const one of hot) one.mockRestore();
});
