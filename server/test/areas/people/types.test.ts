import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeAll } from '../../../src/areas/people/tiers/judge.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';
import { PATIENCE, Payer } from '../cashier/payer.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let payer: Payer;
let risk: StaffMember;
beforeAll(async () => {
	app = await createTestApp({
		LIMIT_MOVEMENTS: '10000',
		LIMIT_REGISTRATIONS: '1000',
		LIMIT_LISTS: '10000',
		GOLD_DEPOSITS: '200',
		PREMIUM_DEPOSITS: '500',
	});
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
	risk = await joinStaff(app, 'risk');
});

const approveIdentity = (approved = true) =>
	app.db.owner.query('update users set document_approved = $2 where id = $1', [payer.id, approved]);
const showTypes = async (browser = payer.browser) => (await browser.call('GET', '/api/types')).body;
const typeOf = async () => (await payer.browser.call('GET', '/api/user')).body.type;
const setType = (type: string | null, by = risk, id = payer.id) =>
	by.browser.call('POST', `/api/admin/users/${id}/type`, { type, reason: REASON });
const history = async () => (await risk.browser.call('GET', `/api/admin/users/${payer.id}/types`)).body;
/** As if the daily job's time had come. */
const judge = () => runSchedule(app, 'judge-types');
/** Ages deposits by `days` days. */
const age = (days: number) =>
	app.db.owner.query(
		`update payments set booked_at = booked_at - $2::bigint where deposit_id in (select id from deposits where user_id = $1)`,
		[payer.id, days * DAY_MS],
	);

describe('types of users', () => {
	test('[SITE-08] have conditions that everyone can read, by default 1,000.00 and 10,000.00 in 90 days', async () => {
		const plain = await createTestApp();
		try {
			expect(await showTypes(await plain.browser())).toEqual({
				types: [
					{ type: 'standard', deposited: 0, identity_approved: false },
					{ type: 'gold', deposited: 100_000, identity_approved: true },
					{ type: 'premium', deposited: 1_000_000, identity_approved: true },
				],
				days: 90,
				kept_days: 90,
				mine: null,
			});
		} finally {
			await plain.close();
		}
	});

	test('[SITE-08] are judged at each credit, and one sees how far one is', async () => {
		await approveIdentity();
		expect((await showTypes()).mine).toEqual({
			type: 'standard',
			earned: 'standard',
			set_by_staff: null,
			identity_approved: true,
			deposited: 0,
			kept_until: null,
			changed: null,
		});
		await payer.pay(15_000);
		expect([await typeOf(), (await showTypes()).mine.deposited]).toEqual(['standard', 15_000]);
		await payer.pay(5_000);
		expect(await typeOf()).toBe('gold');
		await payer.pay(30_000);
		expect((await showTypes()).mine).toEqual({
			type: 'premium',
			earned: 'premium',
			set_by_staff: null,
			identity_approved: true,
			deposited: 50_000,
			kept_until: null,
			changed: { at: expect.any(String), cause: 'conditions', reason: null },
		});
		expect((await history()).data).toMatchObject([
			{ from: 'gold', to: 'premium', cause: 'conditions', actor: null, reason: null },
			{ from: 'standard', to: 'gold', cause: 'conditions', actor: null, reason: null },
		]);
	});

	test('[SITE-08] are given to no account that is closed', async () => {
		await payer.pay(20_000);
		await approveIdentity();
		await app.db.owner.query('update users set closed_at = app.clock() where id = $1', [payer.id]);
		await judge();
		const { rows } = await app.db.owner.query(
			'select type, (select count(*)::int from type_changes c where c.user_id = u.id) changes from users u where id = $1',
			[payer.id],
		);
		expect(rows).toEqual([{ type: 'standard', changes: 0 }]);
	});

	test('[SITE-08] the same money that goes round is not deposited twice', async () => {
		await approveIdentity();
		for (let round = 0; round < 3; round++) {
			await payer.pay(10_000);
			await app.db.owner.query(
				`insert into withdrawals (id, user_id, method, currency, amount, fee, reference, status, created_at, changed_at)
				values (gen_random_uuid(), $1, 'sandbox_card', 'SANDBOX_USD', 10000, 0, gen_random_uuid(), 'completed', app.clock(), app.clock())`,
				[payer.id],
			);
		}
		await judge();
		expect([await typeOf(), (await showTypes()).mine.deposited]).toEqual(['standard', 0]);
	});

	test('[SITE-08] need an approved identity, are judged daily, and are kept for 90 days after their conditions fail', async () => {
		await payer.pay(20_000);
		expect(await typeOf()).toBe('standard');
		await approveIdentity();
		await judge();
		expect(await typeOf()).toBe('gold');

		await age(91);
		await judge();
		const { type, kept_until: keptUntil } = (await showTypes()).mine;
		expect(type).toBe('gold');
		expect(Math.abs(Date.parse(keptUntil) - Date.now() - 90 * DAY_MS)).toBeLessThan(120_000);
		const letPass = (ms: number) =>
			app.db.owner.query('update user_types set failing_since = failing_since - $2::bigint where user_id = $1', [
				payer.id,
				ms,
			]);
		await letPass(90 * DAY_MS - 600_000);
		await judge();
		expect(await typeOf()).toBe('gold');
		await letPass(600_000);
		await judge();
		expect(await typeOf()).toBe('standard');
		expect((await history()).data[0]).toMatchObject({ from: 'gold', to: 'standard', cause: 'conditions' });
		const { email } = (await payer.browser.call('GET', '/api/user')).body;
		const subjects = (await app.mailsAfterJobs(email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject === 'Your account type has changed')).toHaveLength(2);
	});

	test('[SITE-08] do not count what was taken back, nor what was traded', async () => {
		await approveIdentity();
		const { id } = await payer.pay(20_000);
		expect(await typeOf()).toBe('gold');
		await app.db.owner.query(
			`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, native_amount, state, amount, at, seen_at)
			select gen_random_uuid(), p.id, p.provider, p.provider_account, 'refund', 'back', 5000, 'paid', 5000, 0, 0 from payments p where p.deposit_id = $1`,
			[id],
		);
		await judge();
		expect((await showTypes()).mine).toMatchObject({ type: 'gold', deposited: 15_000, kept_until: expect.any(String) });
	});
});

describe('a type above the earned one', () => {
	test('[SITE-08] is set by staff with a reason that its user reads, and taken away again', async () => {
		expect((await setType('gold')).status).toBe(204);
		expect((await showTypes()).mine).toMatchObject({
			type: 'gold',
			earned: 'standard',
			set_by_staff: 'gold',
			changed: { cause: 'staff', reason: REASON },
		});
		expect((await setType('gold')).body.code).toBe('admin.unchanged');
		await approveIdentity();
		await payer.pay(20_000);
		expect((await setType(null)).status).toBe(204);
		expect(await typeOf()).toBe('gold');
		expect((await setType('gold')).body.code).toBe('types.not_above');
		expect((await setType('premium')).status).toBe(204);
		expect((await history()).data).toMatchObject([
			{ from: 'gold', to: 'premium', cause: 'staff', actor: { id: risk.id }, reason: REASON },
			{ from: 'standard', to: 'gold', cause: 'staff', actor: { id: risk.id }, reason: REASON },
		]);
		const acts = (await loadActs(app)).filter(({ subject }) => subject === `user:${payer.id}`);
		expect(acts.map(({ act, actor_id }) => [act, actor_id])).toEqual(Array(3).fill(['user.type_set', risk.id]));
	});

	test('[SITE-08] gives way to a higher earned one, and lies above a lower one', async () => {
		expect((await setType('gold')).status).toBe(204);
		await approveIdentity();
		await payer.pay(50_000);
		expect((await showTypes()).mine).toMatchObject({ type: 'premium', earned: 'premium', set_by_staff: 'gold' });
		expect(await typeOf()).toBe('premium');
		expect((await setType(null)).status).toBe(204);
		expect(await typeOf()).toBe('premium');

		payer = await Payer.join(app);
		expect((await setType('premium')).status).toBe(204);
		await approveIdentity();
		await payer.pay(20_000);
		expect((await showTypes()).mine).toMatchObject({ type: 'premium', earned: 'gold', set_by_staff: 'premium' });
		expect((await setType(null)).status).toBe(204);
		expect(await typeOf()).toBe('gold');
	});

	test('[SITE-08] shows what was deposited to those who see money or answer the user, and not to verification', async () => {
		const path = `/api/admin/users/${payer.id}/types`;
		for (const role of ['admin', 'support', 'finance', 'risk', 'auditor'] as const)
			expect((await (await joinStaff(app, role)).browser.call('GET', path)).status).toBe(200);
		const { body } = await (await joinStaff(app, 'verification')).browser.call('GET', path);
		expect(body.code).toBe('http.forbidden');
	});

	test('[SITE-08] is for admin and risk alone, not about oneself, and of an existing user', async () => {
		const admin = await joinStaff(app, 'admin');
		expect((await setType('gold', admin, admin.id)).body.code).toBe('admin.own_item');
		expect((await setType('gold', risk, 999_999)).status).toBe(404);
		for (const role of ['finance', 'support', 'verification', 'content', 'auditor'] as const)
			expect((await setType('gold', await joinStaff(app, role))).body.code).toBe('http.forbidden');
		expect((await setType('standard')).status).toBe(422);
		expect(await typeOf()).toBe('standard');
	});
});

test('[SITE-08] one user whose judging fails does not keep others from being judged, and the work counts as failed', async () => {
	const other = await Payer.join(app);
	for (const one of [payer, other]) {
		await one.pay(20_000);
		await app.db.owner.query('update users set document_approved = true where id = $1', [one.id]);
	}
	const judging = judgeAll({
		database: app.db.database,
		backOffice: app.db.database,
		mail: {
			async add(_: unknown, { userId }: { userId: number }) {
				if (userId === payer.id) throw new Error('no mail');
			},
		} as never,
		realCurrency: 'SANDBOX_USD',
		conditions: { goldMinor: 20_000n, premiumMinor: 50_000n },
	});
	await expect(judging).rejects.toThrow('failed for 1 of');
	const { rows } = await app.db.owner.query('select id, type from users where id = any($1) order by id', [
		[payer.id, other.id],
	]);
	expect(rows).toEqual([
		{ id: payer.id, type: 'standard' },
		{ id: other.id, type: 'gold' },
	]);
});

test(
	'[SITE-08] the audit finds a type that nothing explains',
	async () => {
		await setType('gold');
		const typesIn = async () => {
			const { checks } = await auditAll(app.db.database);
			return checks.find(({ title }) => title.startsWith('types:'))?.findings ?? [];
		};
		expect(await typesIn()).toEqual([]);
		await app.db.owner.query(`update users set type = 'premium' where id = $1`, [payer.id]);
		expect(await typesIn()).toEqual([
			{ row: `user ${payer.id}`, problem: 'is premium, earned standard, staff set gold' },
			{ row: `user ${payer.id}`, problem: 'is premium, the last change says gold' },
		]);
		await app.db.owner.query(`update users set type = 'gold' where id = $1`, [payer.id]);

		const other = await Payer.join(app);
		await app.db.owner.query(`update users set type = 'premium' where id = $1`, [other.id]);
		expect(await typesIn()).toEqual([
			{ row: `user ${other.id}`, problem: 'is premium, earned nothing, staff set nothing' },
		]);
		await app.db.owner.query(`update users set type = 'standard' where id = $1`, [other.id]);
	},
	PATIENCE.timeout,
);
