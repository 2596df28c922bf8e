import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { allowsRole, isAboutUser, STAFF_ROLES, type StaffAccess, type StaffRole } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let support: StaffMember;
let origin: string;
beforeAll(async () => {
	app = await createTestApp();
	await app.http.listen({ port: 0, host: '127.0.0.1' });
	origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
	support = await joinStaff(app, 'support');
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const freeze = (id: number, dueAt = inDays(7), by = support) =>
	by.browser.call('POST', `/api/admin/users/${id}/freeze`, { reason: REASON, due_at: dueAt });
const unfreeze = (id: number, by = support) =>
	by.browser.call('POST', `/api/admin/users/${id}/unfreeze`, { reason: REASON });
const find = async (query: string): Promise<number[]> =>
	(await support.browser.call('GET', `/api/admin/users?${query}`)).body.data.map(({ id }: { id: number }) => id);

describe('[ADMIN-03] the list of users', () => {
	test('finds by number, name and address, whatever they contain, and narrows by filters', async () => {
		const people = [];
		for (const name of ['Ada Quill', 'ADA 100% Sure', 'Bo_Quill']) {
			const { body } = await (await app.browser()).register({ name });
			people.push(body.id as number);
		}
		const [ada, sure, bo] = people as [number, number, number];
		expect(await find(`search=${ada}`)).toEqual([ada]);
		expect(await find('search=quill')).toEqual([bo, ada]);
		expect(await find('search=100%25')).toEqual([sure]);
		expect(await find('search=o_q')).toEqual([bo]);
		await app.db.owner.query(`update users set type = 'gold', email_verified_at = 0 where id = $1`, [ada]);
		expect(await find('type=gold')).toEqual([ada]);
		expect(await find('state=unverified&search=quill')).toEqual([bo]);
		expect(await find('role=user&search=quill')).toEqual(await find('search=quill'));
		expect(await find('state=frozen')).toEqual([]);
	});

	test('finds by telephone, by beginnings of two letters, and by what names a trade or a movement', async () => {
		const { body } = await (await app.browser()).register({ name: 'Xy Phoned' });
		const id = body.id as number;
		await app.db.owner.query(`update users set phone = '+5511987654321' where id = $1`, [id]);
		expect(await find('search=%2B55119876')).toEqual([id]);
		expect(await find('search=5511987654321')).toEqual([id]);
		expect(await find('search=xy')).toEqual([id]);
		expect(await find('search=yp')).toEqual([]);
		expect(await find(`search=${randomUUID()}`)).toEqual([]);
		const deposit = randomUUID();
		await app.db.owner.query(
			`insert into deposits (id, user_id, method, provider, provider_account, currency, amount, fee, native_amount, native_currency,
				reference, status, created_at, changed_at, expires_at, provider_id)
			select $1, $2, 'card', 'sandbox', 'main', 'SANDBOX_USD', 1000, 0, 1000, 'USD', '0000000000011', 'created', 0, 0, 0, 'pay_4711'`,
			[deposit, id],
		);
		expect(await find(`search=${deposit}`)).toEqual([id]);
		expect(await find('search=0000-0000-0001-1')).toEqual([id]);
		expect(await find('search=pay_4711')).toEqual([id]);
	});

	test('comes in pages without gaps', async () => {
		const seen: number[] = [];
		let cursor = '';
		do {
			const { body } = await support.browser.call('GET', `/api/admin/users?limit=2${cursor && `&cursor=${cursor}`}`);
			seen.push(...body.data.map(({ id }: { id: number }) => id));
			cursor = body.next_cursor ?? '';
		} while (cursor);
		const { rows } = await app.db.owner.query<{ id: number }>(
			`select id from users where role = 'user' order by id desc`,
		);
		expect(seen).toEqual(rows.map(({ id }) => id));
		expect((await support.browser.call('GET', '/api/admin/users?cursor=x')).status).toBe(422);
	});

	test('leads to one user with sessions and sign-ins, and is not found for an unknown one', async () => {
		const person = await app.browser();
		const { id, email } = await person.join();
		const { body } = await support.browser.call('GET', `/api/admin/users/${id}`);
		expect(body).toMatchObject({ id, email, role: 'user', frozen: false, freeze: null, open_trades: 0 });
		expect(JSON.stringify(body)).not.toMatch(/password|token|hash|secret/);
		const { body: sessions } = await support.browser.call('GET', `/api/admin/users/${id}/sessions`);
		expect(sessions.data).toMatchObject([{ address: person.address, current: false }]);
		const { body: signIns } = await support.browser.call('GET', `/api/admin/users/${id}/sign-ins`);
		expect(signIns.data).toMatchObject([{ address: person.address, method: 'password' }]);
		expect((await support.browser.call('GET', '/api/admin/users/999999')).status).toBe(404);
		expect((await freeze(999_999)).status).toBe(404);
	});
});

describe('[ADMIN-01] members of staff', () => {
	test('are users to overseers alone: no other role finds, opens or exports one', async () => {
		const [admin, auditor] = [await joinStaff(app, 'admin'), await joinStaff(app, 'auditor')];
		const list = async ({ browser }: StaffMember, query: string) =>
			(await browser.call('GET', `/api/admin/users?${query}`)).body.data.map(({ id }: { id: number }) => id);
		for (const one of [admin, auditor]) expect(await list(one, 'role=admin')).toContain(admin.id);
		for (const role of ['support', 'verification', 'finance', 'risk'] as const) {
			const one = await joinStaff(app, role);
			for (const query of ['role=admin', `search=${admin.id}`, `search=${encodeURIComponent(admin.email)}`])
				expect([role, query, await list(one, query)]).toEqual([role, query, []]);
		}
		const finance = await joinStaff(app, 'finance');
		const asked = { filter: { search: admin.email }, reason: REASON };
		const { body } = await finance.browser.call('POST', '/api/admin/users/export', asked);
		expect(JSON.stringify(body)).not.toContain(admin.email);
	});

	test('no call about a user answers another role for one of staff, and each of them overseers', async () => {
		const about = app.routes.map(({ endpoint }) => endpoint).filter(isAboutUser);
		expect(about.length).toBeGreaterThan(18);
		const { id: userId } = await (await app.browser()).join();
		const colleague = await joinStaff(app, 'content');
		for (const role of STAFF_ROLES) {
			const { browser } = await joinStaff(app, role);
			const hidden = !['admin', 'auditor'].includes(role);
			for (const { name, method, path } of about.filter(({ access }) => allowsRole(access as StaffAccess, role))) {
				const isMissing = async (id: number) =>
					(await browser.call(method, path.replace('{id}', `${id}`))).status === 404;
				const missing = [await isMissing(userId), await isMissing(colleague.id), await isMissing(999_999)];
				expect([name, role, ...missing]).toEqual([name, role, false, hidden, true]);
			}
		}
	});
});

describe('[ADMIN-03] notes of staff', () => {
	const note = (id: number, text: string, by = support) =>
		by.browser.call('POST', `/api/admin/users/${id}/notes`, { text });
	const notes = async (id: number, by = support) =>
		(await by.browser.call('GET', `/api/admin/users/${id}/notes?limit=1`)).body;

	test('are added with author and time, newest first, and none is changed or deleted', async () => {
		const { body } = await (await app.browser()).register();
		const id = body.id as number;
		expect((await note(id, 'Called about a card\nand was polite')).status).toBe(204);
		expect((await note(id, 'Second note')).status).toBe(204);
		const page = await notes(id);
		expect(page.data).toMatchObject([{ text: 'Second note', author: { id: support.id } }]);
		expect(page.next_cursor).not.toBeNull();
		expect((await note(id, ' ')).status).toBe(422);
		expect((await note(999_999, 'No one')).status).toBe(404);
		expect((await loadActs(app)).filter(({ act }) => act === 'user.noted')).toMatchObject([
			{ subject: `user:${id}`, actor_id: support.id },
			{ subject: `user:${id}`, actor_id: support.id },
		]);
		for (const statement of ["update user_notes set text = 'x'", 'delete from user_notes'])
			await expect(app.db.database.query(statement)).rejects.toThrow('permission denied');
	});

	test('are read by the auditor, who adds none, and never by users or content', async () => {
		const person = await app.browser();
		const { id } = await person.join();
		await note(id, 'For staff alone');
		const auditor = await joinStaff(app, 'auditor');
		expect((await notes(id, auditor)).data).toHaveLength(1);
		expect((await note(id, 'x', auditor)).status).toBe(403);
		const content = await joinStaff(app, 'content');
		expect((await content.browser.call('GET', `/api/admin/users/${id}/notes`)).status).toBe(403);
		expect((await person.call('GET', `/api/admin/users/${id}/notes`)).status).toBe(403);
	});
});

describe('[ADMIN-03] [LIMIT-01] own limits of a user', () => {
	test('are read by staff, who have no call that changes them', async () => {
		const person = await app.browser();
		const { id } = await person.join();
		await person.call('PUT', '/api/limits', { limits: [{ kind: 'loss', window: '24h', value: 10_000 }] });
		const { body } = await support.browser.call('GET', `/api/admin/limits/users/${id}`);
		expect(body.exclusion).toBeNull();
		expect(body.limits).toContainEqual(
			expect.objectContaining({ kind: 'loss', window: '24h', value: 10_000, used: 0 }),
		);
		const content = await joinStaff(app, 'content');
		expect((await content.browser.call('GET', `/api/admin/limits/users/${id}`)).status).toBe(403);
	});
});

describe('[ADMIN-03] [IDENT-09] a freeze', () => {
	test('[ADMIN-02] whose review is overdue is an alarm with a list, and neither before nor after the freeze ends', async () => {
		const { id } = await (await app.browser()).join();
		const risk = await joinStaff(app, 'risk');
		const overdue = async () => {
			const { alarms } = (await risk.browser.call('GET', '/api/admin/overview')).body;
			const { data } = (await risk.browser.call('GET', '/api/admin/users?state=freeze_overdue')).body;
			const count = alarms.find(({ kind }: { kind: string }) => kind === 'freezes_overdue')?.count ?? 0;
			return { count, ids: data.map((one: { id: number }) => one.id), overdue: data[0]?.freeze_overdue };
		};
		const none = { count: 0, ids: [], overdue: undefined };
		const due_at = inDays(7);
		expect((await freeze(id, due_at)).status).toBe(204);
		expect(await overdue()).toEqual(none);
		await app.db.owner.query('update user_states set frozen_due_at = app.clock() where user_id = $1', [id]);
		expect(await overdue()).toEqual({ count: 1, ids: [id], overdue: true });
		expect(await app.metrics.render()).toContain('fairtick_freezes_overdue 1');
		expect((await unfreeze(id)).status).toBe(200);
		expect(await overdue()).toEqual(none);
	});

	test('ends every session and socket at once, refuses trades, and shows its reason and due time', async () => {
		const person = await app.browser();
		const { id, email } = await person.join();
		const cookie = `session=${person.cookie('session')}`;
		const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { origin, headers: { cookie } });
		await new Promise((resolve) => socket.once('open', resolve));
		const closed = new Promise<number>((resolve) => socket.once('close', resolve));
		const ready = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
		socket.send(JSON.stringify({ op: 'auth', token: person.token }));
		expect(JSON.parse(await ready)).toMatchObject({ op: 'ready' });

		const dueAt = inDays(7);
		expect((await freeze(id, dueAt)).status).toBe(204);
		expect(await closed).toBe(4401);
		expect((await person.call('GET', '/api/user')).status).toBe(401);
		await person.login(email);
		expect((await person.call('GET', '/api/user')).body.frozen).toEqual({ reason: REASON, due_at: dueAt });
		const terms = { mode: 'demo', asset_id: 1, direction: 'up', stake: 1_000, expiry: { duration: 60 } };
		const place = async () => {
			await app.market.tick(1, Date.now(), 1_000n);
			return person.call('POST', '/api/trades', { ...terms, id: randomUUID(), payout_percent: 90 });
		};
		expect((await place()).body.code).toBe('trading.account_frozen');
		expect((await freeze(id)).body.code).toBe('admin.unchanged');
		const shown = await support.browser.call('GET', `/api/admin/users/${id}`);
		expect(shown.body).toMatchObject({ frozen: true, freeze: { reason: REASON, due_at: dueAt } });

		expect(await unfreeze(id)).toMatchObject({ status: 200, body: { request_id: null } });
		expect((await unfreeze(id)).body.code).toBe('admin.unchanged');
		expect((await person.call('GET', '/api/user')).body.frozen).toBeNull();
		expect((await place()).status).toBe(201);
		expect((await app.mailsAfterJobs(email)).map(({ subject }) => subject)).toEqual(
			expect.arrayContaining(['Your account was frozen', 'Your account is no longer frozen']),
		);
		const { body } = await support.browser.call('GET', `/api/admin/users/${id}/history`);
		const done = body.data.filter(({ act }: { act: string }) => act !== 'data.viewed');
		expect(done).toMatchObject([
			{ act: 'user.unfrozen', actor: { id: support.id }, reason: REASON },
			{ act: 'user.frozen', after: { frozen: true, due_at: dueAt }, request_id: expect.stringMatching(/./) },
		]);
	});

	test('needs a reason and a due time within 90 days, a right and a user who is not staff', async () => {
		const { id } = await (await app.browser()).join();
		for (const dueAt of [inDays(-1), inDays(91)]) {
			const { status, body } = await freeze(id, dueAt);
			expect([status, Object.keys(body.errors)]).toEqual([422, ['due_at']]);
		}
		const path = `/api/admin/users/${id}/freeze`;
		const { body } = await support.browser.call('POST', path, { reason: ' x ', due_at: inDays(1) });
		expect(body.errors).toHaveProperty('reason');
		const finance = await joinStaff(app, 'finance');
		expect((await freeze(id, inDays(1), finance)).body.code).toBe('http.forbidden');
		const admin = await joinStaff(app, 'admin');
		expect((await freeze(finance.id, inDays(1), admin)).body.code).toBe('admin.user_is_staff');
		expect(await loadActs(app)).not.toContainEqual(expect.objectContaining({ subject: `user:${id}` }));
	});

	test('that risk or an administrator placed is ended by no one of support, and one of support by all three', async () => {
		const [risk, admin] = [await joinStaff(app, 'risk'), await joinStaff(app, 'admin')];
		const { id } = await (await app.browser()).join();
		for (const by of [risk, admin]) {
			expect((await freeze(id, inDays(7), by)).status).toBe(204);
			expect((await unfreeze(id)).body.code).toBe('admin.no_right');
			const { body } = await support.browser.call('GET', `/api/admin/users/${id}`);
			expect([body.frozen, body.freeze.by_role]).toEqual([true, by === risk ? 'risk' : 'admin']);
			expect((await unfreeze(id, risk)).status).toBe(200);
		}
		for (const by of [support, risk, admin]) {
			expect((await freeze(id)).status).toBe(204);
			expect((await unfreeze(id, by)).status).toBe(200);
		}
		const { rows } = await app.db.owner.query('select frozen_by_role from user_states where user_id = $1', [id]);
		expect(rows).toEqual([{ frozen_by_role: null }]);
	});

	test('of support is taken over by risk, whose reason and date hold from then on, without an end in between', async () => {
		const risk = await joinStaff(app, 'risk');
		const person = await app.browser();
		const { id, email } = await person.join();
		const [first, second] = [inDays(7), inDays(30)];
		expect((await freeze(id, first)).status).toBe(204);
		expect((await freeze(id, second)).body.code).toBe('admin.unchanged');
		await person.login(email);
		const path = `/api/admin/users/${id}/freeze`;
		const body = { reason: 'what risk has found', due_at: second };
		expect((await risk.browser.call('POST', path, body)).status).toBe(204);
		expect((await person.call('GET', '/api/user')).status).toBe(401);
		const { body: shown } = await support.browser.call('GET', `/api/admin/users/${id}`);
		expect(shown.freeze).toMatchObject({ ...body, by_role: 'risk' });
		expect((await unfreeze(id)).body.code).toBe('admin.no_right');
		expect((await risk.browser.call('POST', path, body)).body.code).toBe('admin.unchanged');
		expect((await freeze(id, inDays(60), risk)).status).toBe(204);
		const { body: history } = await risk.browser.call('GET', `/api/admin/users/${id}/history`);
		expect(history.data.slice(1)).toMatchObject([
			{ act: 'user.frozen', before: { frozen: true, due_at: first }, after: { frozen: true, due_at: second } },
			{ act: 'user.frozen', before: { frozen: false }, after: { frozen: true, due_at: first } },
		]);
	});

	test('of a restore is taken over by none: two people end it', async () => {
		const { id } = await (await app.browser()).join();
		await app.db.owner.query(
			`update user_states set frozen_at = 0, frozen_reason = 'restored', frozen_due_at = 1, frozen_by_restore = true where user_id = $1`,
			[id],
		);
		for (const role of ['risk', 'admin'] as const)
			expect((await freeze(id, inDays(7), await joinStaff(app, role))).body.code).toBe('admin.unchanged');
		const [maker, second] = [await joinStaff(app, 'admin'), await joinStaff(app, 'risk')];
		const { request_id: request } = (await unfreeze(id, maker)).body;
		const approval = `/api/admin/requests/${request}/approve`;
		// An approval ends only the freeze that its maker saw.
		await app.db.owner.query(`update user_states set frozen_reason = 'restored once more' where user_id = $1`, [id]);
		expect((await second.browser.call('POST', approval, { reason: REASON })).body.code).toBe('admin.request_over');
		const { request_id: later } = (await unfreeze(id, maker)).body;
		const agreed = await second.browser.call('POST', `/api/admin/requests/${later}/approve`, { reason: REASON });
		expect(agreed.status).toBe(204);
		// A later one is of who placed it.
		expect((await freeze(id)).status).toBe(204);
		const { body } = await support.browser.call('GET', `/api/admin/users/${id}`);
		expect(body.freeze).toMatchObject({ by_role: 'support', by_restore: false });
		expect(await unfreeze(id)).toMatchObject({ status: 200, body: { request_id: null } });
	});

	test('is done once by two at the same time', async () => {
		const { id } = await (await app.browser()).join();
		const answers = await Promise.all([freeze(id), freeze(id), freeze(id)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
		expect((await loadActs(app)).filter(({ subject }) => subject === `user:${id}`)).toHaveLength(1);
	});
});

test('[ADMIN-03] signing a user out everywhere ends their sessions, staff by administrators alone', async () => {
	const person = await app.browser();
	const { id } = await person.join();
	const end = (of: number, by = support) =>
		by.browser.call('POST', `/api/admin/users/${of}/end-sessions`, { reason: REASON });
	expect((await end(id)).status).toBe(204);
	expect((await person.call('GET', '/api/user')).status).toBe(401);
	const risk = await joinStaff(app, 'risk');
	expect((await end(risk.id)).status).toBe(404);
	expect((await end(risk.id, await joinStaff(app, 'admin'))).status).toBe(204);
	expect((await risk.browser.call('GET', '/api/user')).status).toBe(401);
});

test('[ADMIN-03] a user who becomes staff while the call waits is signed out by administrators alone', async () => {
	const person = await app.browser();
	const { id } = await person.join();
	const owner = await app.db.owner.connect();
	await owner.query('begin');
	await owner.query('select from user_states where user_id = $1 for no key update', [id]);
	const ended = support.browser.call('POST', `/api/admin/users/${id}/end-sessions`, { reason: REASON });
	await eventually(async () => {
		const waiting = await owner.query(
			'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
		);
		expect(waiting.rowCount).toBe(1);
	});
	await owner.query(`update users set role = 'risk' where id = $1`, [id]);
	await owner.query('commit');
	owner.release();
	expect((await ended).body.code).toBe('admin.user_is_staff');
	expect((await person.call('GET', '/api/user')).status).toBe(200);
});

test('[ADMIN-02] the overview counts frozen users, open trades, staff and waiting requests, and shows alarms of all areas', async () => {
	const fresh = await createTestApp();
	try {
		const [maker, second] = [await joinStaff(fresh, 'admin'), await joinStaff(fresh, 'admin')];
		const { id } = (await (await fresh.browser()).register()).body as { id: number };
		expect((await freeze(id, inDays(7), maker)).status).toBe(204);
		const trader = await fresh.browser();
		const { id: traderId, email } = await trader.join();
		await fresh.db.owner.query('update users set email_verified_at = 0 where id = $1', [traderId]);
		const asked = { email, role: 'finance', reason: REASON };
		expect((await maker.browser.call('POST', '/api/admin/staff/roles', asked)).status).toBe(202);
		await fresh.market.tick(1, Date.now(), 1_000n);
		const terms = { mode: 'demo', asset_id: 1, direction: 'up', stake: 1_000, expiry: { duration: 60 } };
		const { status } = await trader.call('POST', '/api/trades', { ...terms, id: randomUUID(), payout_percent: 90 });
		expect(status).toBe(201);
		// Without an entry the trade would soon be void.
		await fresh.market.tick(1, Date.now() + 1, 1_001n);
		const overview = async () => (await maker.browser.call('GET', '/api/admin/overview')).body;
		const counts = { users_frozen: 1, open_trades: 1, staff: 2, requests_pending: 0 };
		// Two of the assets have never had a price.
		const sources = { kind: 'sources', count: 2 };
		expect(await overview()).toEqual({ ...counts, alarms: [sources], waiting: [] });
		// A request waits for those who may decide it, never for who made it.
		expect((await second.browser.call('GET', '/api/admin/overview')).body.requests_pending).toBe(1);
		await fresh.db.owner.query(
			`insert into verification_matches (id, kind, user_id, entry, found_at, due_at) values ($1, 'screening', $2, 'x', 1, 2)`,
			[randomUUID(), id],
		);
		await fresh.db.owner.query(
			`insert into recoveries (user_id, state, verified, sent_at, expires_at) values ($1, 'open', false, 0, 4102444800000)`,
			[id],
		);
		expect((await overview()).waiting).toEqual([
			{ queue: 'matches', count: 1 },
			{ queue: 'recoveries', count: 1 },
		]);
		await fresh.db.owner.query(
			`insert into cover_shortfalls (currency, held, owed, began_at) values ('SANDBOX_USD', 1, 2, 3)`,
		);
		await fresh.db.owner.query(
			`insert into payout_switches (provider, provider_account, reason, stopped_at) values ('sandbox', 'sandbox', 'hour', 1), ('manual', 'bank', 'day', 2)`,
		);
		expect((await overview()).alarms).toEqual([
			sources,
			{ kind: 'cover', count: 1 },
			{ kind: 'payouts_stopped', count: 2 },
			{ kind: 'matches_overdue', count: 1 },
		]);
		const of = async (role: StaffRole) =>
			(await (await joinStaff(fresh, role)).browser.call('GET', '/api/admin/overview')).body;
		// Waiting and overdue items are counted for those who may list them.
		for (const role of ['risk', 'auditor'] as const) expect((await of(role)).waiting).toHaveLength(2);
		expect((await of('verification')).waiting).toEqual([{ queue: 'recoveries', count: 1 }]);
		for (const role of ['support', 'finance', 'content'] as const)
			expect([role, (await of(role)).waiting]).toEqual([role, []]);
		const kinds = async (role: StaffRole) => (await of(role)).alarms.map(({ kind }: { kind: string }) => kind);
		expect(await kinds('content')).toEqual([]);
		expect(await kinds('support')).toEqual([]);
		expect(await kinds('finance')).toEqual(['sources', 'cover', 'payouts_stopped']);
		expect(await kinds('risk')).toEqual(['sources', 'cover', 'payouts_stopped', 'matches_overdue']);
	} finally {
		await fresh.close();
	}
});
