import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let support: StaffMember;
let finance: StaffMember;
let auditor: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	[support, finance, auditor] = [
		await joinStaff(app, 'support'),
		await joinStaff(app, 'finance'),
		await joinStaff(app, 'auditor'),
	];
});
afterAll(() => app.close());

const FILTERS = '/api/admin/saved-filters';
const save = ({ browser }: StaffMember, name: string, filter: object, shared = false) =>
	browser.call('POST', FILTERS, { name, shared, filter });
const list = async ({ browser }: StaffMember) => (await browser.call('GET', FILTERS)).body.data;
const namesOf = async (who: StaffMember) => (await list(who)).map(({ name }: { name: string }) => name);

describe('[ADMIN-03] saved filters', () => {
	test('are kept by name for their owner, replaced by the same name, and deleted by their owner alone', async () => {
		expect((await save(support, 'New in Brazil', { country: 'BR', from: '2026-11-01' })).status).toBe(204);
		expect((await save(support, 'Frozen', { state: 'frozen' })).status).toBe(204);
		expect((await save(support, 'New in Brazil', { country: 'BR', type: 'gold' })).status).toBe(204);
		const mine = await list(support);
		expect(mine).toMatchObject([
			{ name: 'Frozen', shared: false, own: true, filter: { state: 'frozen' }, owner: { id: support.id } },
			{ name: 'New in Brazil', own: true, filter: { country: 'BR', type: 'gold' } },
		]);
		expect(mine[1].filter).toEqual({ country: 'BR', type: 'gold' });
		expect(await list(finance)).toEqual([]);
		expect((await finance.browser.call('DELETE', `${FILTERS}/${mine[0].id}`)).status).toBe(404);
		expect((await support.browser.call('DELETE', `${FILTERS}/${mine[0].id}`)).status).toBe(204);
		expect(await namesOf(support)).toEqual(['New in Brazil']);
		expect((await loadActs(app)).filter(({ act }) => act.startsWith('filter.')).map(({ act }) => act)).toEqual([
			'filter.saved',
			'filter.saved',
			'filter.saved',
			'filter.deleted',
		]);
	});

	test('are seen by all who see users once they are shared, until their owner leaves the staff', async () => {
		const leaving = await joinStaff(app, 'risk');
		await save(leaving, 'Premium', { type: 'premium' }, true);
		expect(await list(auditor)).toMatchObject([{ name: 'Premium', own: false, owner: { id: leaving.id } }]);
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [leaving.id]);
		expect(await namesOf(auditor)).toEqual([]);
	});

	test('are not saved by the auditor, nor with what the list does not know, nor without end', async () => {
		expect((await save(auditor, 'Mine', {})).body.code).toBe('http.forbidden');
		expect((await save(support, 'Losing', { losses: '1000' })).status).toBe(422);
		expect((await save(support, ' ', {})).status).toBe(422);
		await app.db.owner.query(
			`insert into saved_filters (user_id, name, shared, filter, saved_at) select $1, 'n' || i, false, '{}', 0 from generate_series(1, 50) i`,
			[finance.id],
		);
		expect((await save(finance, 'One more', {})).body).toMatchObject({
			code: 'admin.filters_full',
			params: { limit: 50 },
		});
		expect((await save(finance, 'n7', { role: 'risk' })).status).toBe(204);
	});
});

describe('[ADMIN-03] the export of the list of users', () => {
	const take = ({ browser }: StaffMember, filter: object, reason = REASON) =>
		browser.call('POST', '/api/admin/users/export', { filter, reason });

	test('holds whom the filter leaves, newest first, with nothing that a spreadsheet would run', async () => {
		const people = [];
		for (const name of ['=HYPERLINK("x")', 'Exported, Second']) {
			const { body } = await (await app.browser()).register({ name, country: 'ID' });
			people.push(body);
		}
		const { status, headers, body } = await take(finance, { country: 'ID', role: 'user' });
		expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
			200,
			'text/csv',
			'attachment; filename="users.csv"',
		]);
		const [head, second, first, end] = String(body).split('\r\n');
		expect(head).toBe('id,name,email,email_verified,country,role,type,frozen,registered_at');
		expect(second).toMatch(
			new RegExp(`^${people[1].id},"Exported, Second",${people[1].email},no,ID,user,standard,no,20\\d\\d-.*Z$`),
		);
		expect(first).toMatch(new RegExp(`^${people[0].id},"'=HYPERLINK\\(""x""\\)",`));
		expect(end).toBe('');
		const { rows } = await app.db.owner.query(
			`select actor_id, after, reason from audit_log where act = 'users.exported'`,
		);
		expect(rows).toEqual([{ actor_id: finance.id, after: { users: 2, country: 'ID', role: 'user' }, reason: REASON }]);
	});

	test('is whole however many pieces it takes, and the log does not keep what was searched for', async () => {
		await app.db.owner.query(
			`insert into users (name, email, country, terms_version, terms_accepted_at, created_at)
			select 'Piece ' || i, 'piece' || i || '@example.com', 'PH', 1, 0, 1000 + i / 7 from generate_series(1, 2300) i`,
		);
		const { body } = await take(finance, { search: 'piece', country: 'PH' });
		const lines = String(body).trimEnd().split('\r\n').slice(1);
		expect(new Set(lines).size).toBe(2_300);
		expect(lines[0]).toContain('Piece 2300,');
		const { rows } = await app.db.owner.query(
			`select after from audit_log where act = 'users.exported' order by n desc limit 1`,
		);
		expect(rows).toEqual([{ after: { users: 2_300, country: 'PH', searched: true } }]);
	});

	test('is refused to those who only look after users, without a reason, and beyond 100,000 users', async () => {
		for (const who of [support, auditor]) expect((await take(who, {})).body.code).toBe('http.forbidden');
		expect((await take(finance, {}, 'x')).status).toBe(422);
		// 100,000 rows are slow to index one by one.
		await app.db.owner.query(
			'drop index users_by_words, users_by_registration, users_of_country, users_above_standard, users_unverified, users_by_name',
		);
		await app.db.owner.query(
			`insert into users (name, email, country, terms_version, terms_accepted_at, created_at)
			select 'Many', 'many' || i || '@example.com', 'MX', 1, 0, 0 from generate_series(1, 100001) i`,
		);
		const before = (await loadActs(app)).length;
		expect((await take(finance, { country: 'MX' })).body).toMatchObject({
			code: 'admin.export_too_large',
			params: { limit: 100_000 },
		});
		expect((await loadActs(app)).length).toBe(before);
	});
});
