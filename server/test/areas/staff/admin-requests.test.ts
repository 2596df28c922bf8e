import { randomUUID } from 'node:crypto';
import type { Role } from '@fairtick/domain/identity/contract';
import { REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import { STAFF_ROLES, type StaffRole } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateRequestDecided } from '../../../src/areas/staff/request-queries.ts';
import { appendAudit } from '../../../src/platform/authorization/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let maker: StaffMember;
let second: StaffMember;
let email: string;
let subjectId: number;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.owner.query(`update users set role = 'user'`);
	maker = await joinStaff(app, 'admin');
	second = await joinStaff(app, 'admin');
	({ id: subjectId, email } = await (await app.browser()).join());
	await verifyAddress(subjectId);
});

const verifyAddress = (id: number) => app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
const ask = (role = 'admin', by = maker) =>
	by.browser.call('POST', '/api/admin/staff/roles', { email, role, reason: REASON });
async function askFor(role = 'admin'): Promise<string> {
	const { status, body } = await ask(role);
	expect(status).toBe(202);
	return body.request_id;
}
const decide = (by: StaffMember, id: string, what: 'approve' | 'refuse' | 'withdraw') =>
	by.browser.call('POST', `/api/admin/requests/${id}/${what}`, { reason: REASON });
const roleOf = async (id: number) =>
	(await app.db.owner.query<{ role: string }>('select role from users where id = $1', [id])).rows[0]?.role;
const changes = async () =>
	(await app.db.owner.query(`select from audit_log where act = 'role.changed' and subject = $1`, [`user:${subjectId}`]))
		.rowCount;

describe('[ADMIN-01] an act that needs two people', () => {
	test('is decided once: a request that does not wait is not decided by its row either', async () => {
		const id = await askFor('finance');
		expect((await decide(second, id, 'approve')).status).toBe(204);
		const again = { state: 'refused', decidedBy: maker.id, reason: REASON } as const;
		await expect(inTransaction(app.db.database, (tx) => updateRequestDecided(tx, id, again))).rejects.toThrow(
			`request ${id} does not wait`,
		);
	});

	test('waits for the second one and is executed in the commit that approves it', async () => {
		const person = await app.browser();
		await person.login(email);
		for (const role of ['admin', 'finance', 'risk', 'content', 'verification']) {
			const id = await askFor(role);
			expect(await roleOf(subjectId)).toBe('user');
			const { body } = await second.browser.call('GET', '/api/admin/requests?state=pending');
			expect(body.data).toMatchObject([
				{ id, kind: 'role.change', content: { role, from: 'user' }, maker: { id: maker.id }, decidable: true },
			]);
			expect((await decide(second, id, 'approve')).status).toBe(204);
			expect(await roleOf(subjectId)).toBe(role);
			await app.db.owner.query(`update users set role = 'user' where id = $1`, [subjectId]);
		}
		expect((await person.call('GET', '/api/user')).status).toBe(401);
	});

	test('is seen by those whose role decides its kind, by its maker and by overseers, and by no other role', async () => {
		const id = await askFor('finance');
		const seen = async ({ browser }: StaffMember) =>
			(await browser.call('GET', '/api/admin/requests')).body.data.filter(
				(request: { id: string }) => request.id === id,
			).length;
		for (const role of ['finance', 'content', 'risk', 'verification'] as const)
			expect([role, await seen(await joinStaff(app, role))]).toEqual([role, 0]);
		for (const member of [maker, second, await joinStaff(app, 'auditor')]) expect(await seen(member)).toBe(1);
		const ofKind = async (kind: string) =>
			(await second.browser.call('GET', `/api/admin/requests?state=pending&kind=${kind}`)).body.data;
		expect(await ofKind('role.change')).toMatchObject([{ id }]);
		expect(await ofKind('statement_line.confirm')).toEqual([]);
		await app.db.owner.query(`update users set role = 'content' where id = $1`, [maker.id]);
		expect(await seen(maker)).toBe(1);
		await app.db.owner.query(`update users set role = 'admin' where id = $1`, [maker.id]);
		expect((await decide(maker, id, 'withdraw')).status).toBe(204);
	});

	test('is never decided by its maker or by the one whom it concerns, nor without the right', async () => {
		const id = await askFor();
		expect((await decide(maker, id, 'approve')).body.code).toBe('admin.own_request');
		expect((await decide(maker, id, 'refuse')).body.code).toBe('admin.own_request');
		const { body } = await maker.browser.call('GET', '/api/admin/requests?state=pending');
		expect(body.data).toMatchObject([{ id, decidable: false }]);
		// Someone who holds the role meanwhile is still the one concerned.
		const concerned = await app.browser();
		await concerned.login(email);
		await app.db.owner.query(`update users set role = 'admin' where id = $1`, [subjectId]);
		await app.db.owner.query('update sessions set second_factor_at = 0 where user_id = $1', [subjectId]);
		expect((await decide({ ...maker, browser: concerned }, id, 'approve')).body.code).toBe('admin.own_request');
		const auditor = await joinStaff(app, 'auditor');
		expect((await decide(auditor, id, 'approve')).body.code).toBe('http.forbidden');
		await expect(
			app.db.owner.query(
				`update staff_requests set state = 'approved', decided_by = maker_id, decided_at = 0 where id = $1`,
				[id],
			),
		).rejects.toThrow('staff_requests_second_person');
	});

	test('happens once, however many approve, refuse and withdraw it at the same time', async () => {
		const third = await joinStaff(app, 'admin');
		const id = await askFor();
		const answers = await Promise.all([
			decide(second, id, 'approve'),
			decide(third, id, 'approve'),
			decide(second, id, 'refuse'),
			decide(third, id, 'approve'),
			decide(maker, id, 'withdraw'),
		]);
		expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
		expect(answers.filter(({ body }) => body?.code === 'admin.request_over')).toHaveLength(4);
		const { rows } = await app.db.owner.query<{ state: string }>('select state from staff_requests where id = $1', [
			id,
		]);
		expect(await changes()).toBe(rows[0]?.state === 'approved' ? 1 : 0);
		expect(await roleOf(subjectId)).toBe(rows[0]?.state === 'approved' ? 'admin' : 'user');
	});

	test('of several of the same kind about the same thing one waits', async () => {
		const answers = await Promise.all([ask(), ask('finance'), ask('admin', second)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([202, 422, 422]);
		expect(answers.find(({ status }) => status === 422)?.body.code).toBe('admin.request_open');
	});

	test('expires, is refused and is withdrawn without any effect, and can be asked for again', async () => {
		const expired = await askFor();
		await app.db.moveClock(7 * DAY_MS);
		await app.db.owner.query('delete from totp_secrets');
		for (const { browser, email: address } of [maker, second]) {
			await browser.login(address);
			await app.db.owner.query('update sessions set second_factor_at = 0');
		}
		expect((await decide(second, expired, 'approve')).body.code).toBe('admin.request_over');
		const refused = await askFor();
		expect((await decide(second, refused, 'refuse')).status).toBe(204);
		const withdrawn = await askFor();
		expect((await decide(second, withdrawn, 'withdraw')).status).toBe(404);
		expect((await decide(maker, withdrawn, 'withdraw')).status).toBe(204);
		await askFor();
		expect(await changes()).toBe(0);
		const { body } = await maker.browser.call('GET', '/api/admin/requests?limit=4');
		expect(body.data.map(({ state }: { state: string }) => state)).toEqual([
			'pending',
			'withdrawn',
			'refused',
			'expired',
		]);
		expect(body.data[2]).toMatchObject({ decided_by: { id: second.id }, decision_reason: REASON });
	});

	test('is judged again as if its maker did it now', async () => {
		const id = await askFor();
		await app.db.owner.query('update user_states set frozen_at = 0 where user_id = $1', [subjectId]);
		expect((await decide(second, id, 'approve')).body.code).toBe('admin.user_frozen');
		await app.db.owner.query('update user_states set frozen_at = null where user_id = $1', [subjectId]);
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [maker.id]);
		expect((await decide(second, id, 'approve')).body.code).toBe('admin.no_right');
		expect(await roleOf(subjectId)).toBe('user');
		await app.db.owner.query(`update users set role = 'admin' where id = $1`, [maker.id]);
		expect((await decide(second, id, 'approve')).status).toBe(204);
	});

	test('is not done where its maker or who agrees has no right to its kind, of whichever area it is', async () => {
		const setRole = ({ id }: StaffMember, role: Role) =>
			app.db.owner.query('update users set role = $2 where id = $1', [id, role]);
		for (const { name: kind, deciders: roles } of REQUEST_KINDS) {
			const deciders: readonly StaffRole[] = roles;
			const id = randomUUID();
			await app.db.owner.query(
				`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at)
				values ($1, $2, 'test', '{}', '', $3, app.clock(), app.clock() + 60000)`,
				[id, kind, maker.id],
			);
			const others = STAFF_ROLES.filter((role) => !deciders.includes(role));
			for (const [makerRole, role, codes] of [
				['user', deciders[0] as StaffRole, ['admin.no_right']],
				...others.map((other) => [other, deciders[0] as StaffRole, ['admin.no_right']] as const),
				...others.map((other) => [deciders[0] as StaffRole, other, ['admin.no_right', 'http.forbidden']] as const),
			] as const) {
				await setRole(maker, makerRole);
				await setRole(second, role);
				const { body } = await decide(second, id, 'approve');
				expect([kind, makerRole, role, codes.includes(body?.code)]).toEqual([kind, makerRole, role, true]);
			}
			await app.db.owner.query('delete from staff_requests where id = $1', [id]);
		}
	});

	test('ends with the role of its maker, so that others may ask for it; of kinds that the new role decides it continues', async () => {
		const [asks, other] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
		await verifyAddress(asks.id);
		const adjust = async (by: StaffMember, id = subjectId) => {
			const path = `/api/admin/ledger/users/${id}/adjust`;
			const body = { mode: 'demo', amount: 100, reason: REASON };
			return (await by.browser.call('POST', path, body, { 'idempotency-key': randomUUID() })).body;
		};
		const { request_id: id } = await adjust(asks);
		const counted = async () => (await other.browser.call('GET', '/api/admin/overview')).body.requests_pending;
		const change = (role: string) =>
			maker.browser.call('POST', '/api/admin/staff/roles', { email: asks.email, role, reason: REASON });
		expect([await counted(), (await adjust(other)).code]).toEqual([1, 'admin.request_open']);
		// An administrator decides the same kinds.
		expect((await decide(second, (await change('admin')).body.request_id, 'approve')).status).toBe(204);
		expect(await counted()).toBe(1);
		expect((await change('support')).status).toBe(200);
		expect(await counted()).toBe(0);
		const { body } = await other.browser.call('GET', '/api/admin/requests?state=withdrawn&limit=1');
		expect(body.data).toMatchObject([{ id, decided_by: { id: maker.id }, decision_reason: REASON }]);
		expect((await decide(other, id, 'approve')).body.code).toBe('admin.request_over');
		expect((await adjust(other)).request_id).toBeTruthy();
	});

	test('is over when the role that it names is no longer the present one, and does not keep others from asking again', async () => {
		const id = await askFor('finance');
		expect((await ask('support', second)).status).toBe(200);
		expect((await ask('finance')).body.code).toBe('admin.request_open');
		expect((await decide(second, id, 'approve')).body.code).toBe('admin.request_over');
		const { body } = await maker.browser.call('GET', '/api/admin/requests?limit=1');
		expect(body.data).toMatchObject([
			{
				id,
				state: 'expired',
				decided_by: null,
				decision_reason: null,
				decidable: false,
				decided_at: expect.any(String),
			},
		]);
		const { rows } = await app.db.owner.query(
			"select act, actor_id, after from audit_log where act <> 'data.viewed' order by n desc limit 1",
		);
		expect(rows).toMatchObject([{ act: 'request.expired', actor_id: second.id, after: { request: id } }]);
		const again = await askFor('finance');
		expect((await decide(second, again, 'approve')).status).toBe(204);
		expect(await roleOf(subjectId)).toBe('finance');
		expect((await decide(second, id, 'approve')).body.code).toBe('admin.request_over');
	});

	test('is refused while there is no second person to approve it', async () => {
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [second.id]);
		for (const role of ['admin', 'risk', 'content', 'verification'])
			expect((await ask(role)).body.code).toBe('admin.nobody_else');
		expect((await ask('support')).status).toBe(200);
	});
});

describe('[ADMIN-01] a request that an earlier version stored', () => {
	const store = async (kind: string, content: object, subject = 'test') => {
		const id = randomUUID();
		await app.db.owner.query(
			`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at)
			values ($1, $2, $3, $4, 'as it was', $5, app.clock(), app.clock() + 60000)`,
			[id, kind, subject, JSON.stringify(content), maker.id],
		);
		return id;
	};
	const list = async () => (await second.browser.call('GET', '/api/admin/requests?state=pending')).body.data;

	test.each([
		['lacks a field', 'role.change', { role: 'finance' }],
		['has a field too many', 'role.change', { role: 'finance', from: 'user', until: 1 }],
		['is of a kind that is not known any more', 'voucher.cancel', { voucher: 1 }],
	])(
		'and that %s is listed with what is stored beside the others, and can only be declined',
		async (_, kind, content) => {
			const now = await askFor('finance');
			const id = await store(kind, content);
			const [asked, other] = await list();
			expect(asked).toMatchObject({ id, kind: 'earlier', content: { kind }, decidable: true, people: null });
			expect(JSON.parse(asked.content.json)).toEqual(content);
			expect(other).toMatchObject({ id: now, kind: 'role.change', content: { role: 'finance', from: 'user' } });
			expect((await second.browser.call('GET', `/api/admin/requests?kind=${kind}`)).body.data[0].id).toBe(id);
			const { status, body } = await decide(second, id, 'approve');
			expect([status, body.code]).toEqual([422, 'admin.request_earlier']);
			expect(body.message).toContain('earlier version');
			expect(await changes()).toBe(0);
			expect((await decide(second, id, 'refuse')).status).toBe(204);
			expect((await decide(maker, await store(kind, content), 'withdraw')).status).toBe(204);
			expect((await decide(maker, now, 'withdraw')).status).toBe(204);
		},
	);
});

test('[ADMIN-05] a request for terms names its asset, and what they were before', async () => {
	// A fair index takes real money with the beacon alone.
	await app.market.addAsset(9, { beacon: 'quicknet' });
	const { body: managed } = await maker.browser.call('GET', '/api/admin/assets');
	const { id, ticker } = managed.data.find((asset: { id: number }) => asset.id === 9);
	const { body: asset } = await maker.browser.call('GET', `/api/admin/assets/${id}`);
	const names = [
		'version',
		'stake_min',
		'demo_stake_max',
		'real_stake_max',
		'demo_duration_min',
		'real_duration_min',
		'duration_max',
		'real_allowed',
		'hours',
	];
	const terms = Object.fromEntries(names.map((name) => [name, asset[name]]));
	const changed = { ...terms, stake_min: asset.stake_min + 100, reason: REASON };
	const asked = await maker.browser.call('PUT', `/api/admin/assets/${id}/terms`, changed);
	expect([asked.status, asked.body.errors]).toEqual([202, undefined]);
	const { body } = await second.browser.call('GET', '/api/admin/requests?limit=1');
	expect(body.data[0].content).toMatchObject({
		ticker,
		terms: { stakeMin: asset.stake_min + 100, hours: asset.hours },
		from: { stakeMin: asset.stake_min, hours: asset.hours },
	});
});

test('[ADMIN-08] the log records who decided what, and the audit compares it with the requests', async () => {
	for (const { id } of [maker, second])
		await inTransaction(app.db.database, (tx) =>
			appendAudit(tx, {
				act: 'role.claimed',
				subject: `user:${id}`,
				actorId: id,
				reason: REASON,
				requestId: 'test',
				before: { role: 'user' },
				after: { role: 'admin' },
			}),
		);
	const id = await askFor();
	await decide(second, id, 'approve');
	const { body } = await maker.browser.call('GET', `/api/admin/audit-log?subject=user:${subjectId}`);
	expect(body.data).toMatchObject([
		{ act: 'request.approved', actor: { id: second.id }, after: { request: id, state: 'approved', maker: maker.id } },
		{
			act: 'role.changed',
			actor: { id: second.id },
			before: { role: 'user' },
			after: { role: 'admin' },
			reason: REASON,
		},
		{ act: 'request.made', actor: { id: maker.id }, after: { request: id, role: 'admin' } },
	]);
	/** Roles that other tests set by hand are found, too. */
	const findings = async () =>
		(await auditAll(app.db.database)).checks
			.filter(({ title }) => title.startsWith('audit log'))
			.flatMap((check) => check.findings.map(({ row, problem }) => `${row}: ${problem}`))
			.filter((text) => text.includes(id) || text.startsWith(`user ${subjectId}:`));
	expect(await findings()).toEqual([]);
	await app.db.owner.query(`update staff_requests set state = 'refused' where id = $1`, [id]);
	expect(await findings()).toEqual([`request ${id}: is not in the audit log as refused`]);
	await app.db.owner.query(`update staff_requests set state = 'approved' where id = $1`, [id]);
	await app.db.owner.query(`update users set role = 'finance' where id = $1`, [subjectId]);
	expect(await findings()).toEqual([`user ${subjectId}: is finance, the audit log says admin`]);
});
