import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOfExpiry } from '../../../src/areas/verification/expiry.ts';
import { forgetVerified } from '../../../src/areas/verification/forget.ts';
import { screenEverybody } from '../../../src/areas/verification/screening/screen-everybody.ts';
import { openScreening } from '../../../src/areas/verification/screening/screening.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Applicant, Clerk } from '../../support/applicant.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
let app: TestApp;
let folder: string;
let list: string;
let clerk: Clerk;
let risk: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-list-'));
	list = join(folder, 'list.json');
	await writeList([{ id: 'L-1', name: 'Viktor Listed', birth_date: '1990-01-02' }]);
	app = await createTestApp({
		VERIFICATION: 'withdrawal',
		VERIFICATION_FROM: '100',
		PROOF_OF_ADDRESS: 'on',
		SECOND_LOOKS: '0',
		SCREENING_LIST: list,
		LIMIT_UPLOADS: '1000',
		LIMIT_GENERAL: '100000',
		LIMIT_LISTS: '100000',
		LIMIT_REGISTRATIONS: '1000000',
	});
	clerk = new Clerk(await joinStaff(app, 'verification'));
	risk = await joinStaff(app, 'risk');
	second = await joinStaff(app, 'risk');
});
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true });
});

let versions = 0;
async function writeList(entries: object[]): Promise<void> {
	await writeFile(list, JSON.stringify(entries));
	// The file of a second may be replaced within it.
	await utimes(list, new Date(), new Date(Date.now() + 1_000 * ++versions));
}

const FOUR = ['personal', 'document', 'selfie', 'address'] as const;

/** A user whose documents were approved, with what is given changed. */
async function verify(
	change: Partial<Pick<Applicant, 'name' | 'number'>> = {},
	reading: object = {},
): Promise<Applicant> {
	const user = Object.assign(await Applicant.join(app), change);
	await user.put(FOUR);
	const { status } = await clerk.decide(user, { address: 'BR', reading });
	expect(status).toBe(200);
	return user;
}

const matchesOf = async (user: Applicant) =>
	(await risk.browser.call('GET', '/api/admin/matches?limit=200')).body.data.filter(
		(match: { user: { id: number } }) => match.user.id === user.id,
	);
const decide = (by: TestBrowser, id: string, result: string) =>
	by.call('POST', `/api/admin/matches/${id}/decide`, { result, reason: REASON });
const agree = (by: TestBrowser, requestId: string) =>
	by.call('POST', `/api/admin/requests/${requestId}/approve`, { reason: REASON });

/** Two people of risk decide. */
async function settle(user: Applicant, result: string): Promise<void> {
	const [match] = await matchesOf(user);
	const { status, body } = await decide(risk.browser, match.id, result);
	expect([status, (await agree(risk.browser, body.request_id)).body.code]).toEqual([202, 'admin.own_request']);
	expect((await agree(second.browser, body.request_id)).status).toBe(204);
}

describe('[IDENT-09] one person', () => {
	test('who shows the same document as another account waits for two people of risk', async () => {
		const first = await verify();
		const again = await verify({ number: first.number, name: first.name });
		expect(await again.look()).toMatchObject({ approved: false, obstacle: 'review' });
		expect(await matchesOf(again)).toMatchObject([
			{ kind: 'document', other: { id: first.id }, result: null, overdue: false },
		]);
		expect((await first.look()).approved).toBe(true);
		await settle(again, 'confirmed');
		expect(await again.look()).toMatchObject({ approved: false, obstacle: 'other_account' });
		expect(await matchesOf(again)).toEqual([]);
	});

	test('who is another one after all is approved once two people have cleared it', async () => {
		const first = await verify();
		const namesake = await verify({ name: first.name });
		expect(await matchesOf(namesake)).toMatchObject([{ kind: 'name', other: { id: first.id } }]);
		expect((await namesake.look()).approved).toBe(false);
		const [match] = await matchesOf(namesake);
		await settle(namesake, 'cleared');
		// The second person's reading.
		const { body: requests } = await second.browser.call('GET', '/api/admin/requests?limit=1');
		expect(requests.data[0].content).toEqual({
			match: match.id,
			kind: 'name',
			result: 'cleared',
			other: first.id,
			entry: null,
			address: null,
		});
		expect(await namesake.look()).toMatchObject({ approved: true, obstacle: null });
	});

	test('who was cleared with another account is cleared the other way round too', async () => {
		const first = await verify();
		const namesake = await verify({ name: first.name });
		await settle(namesake, 'cleared');
		await first.put(['document']);
		expect((await clerk.decide(first)).status).toBe(200);
		expect([await matchesOf(first), (await first.look()).approved]).toEqual([[], true]);
	});

	test('[LIMIT-02] who excluded themselves is excluded by their document on another account from its approval on', async () => {
		const first = await verify();
		await first.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
		const again = await verify({ number: first.number, name: 'Another Spelling' });
		expect((await again.browser.call('GET', '/api/limits')).body.exclusion).toMatchObject({
			kind: 'self_exclusion',
			until: null,
		});
	});

	test('[LIMIT-02] who was excluded before is excluded on the account that is confirmed as theirs', async () => {
		const first = await verify();
		await first.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
		const again = await verify({ name: first.name });
		const exclusion = async () => (await again.browser.call('GET', '/api/limits')).body.exclusion?.kind;
		expect(await exclusion()).toBeUndefined();
		await settle(again, 'confirmed');
		await expect.poll(exclusion, PATIENCE).toBe('self_exclusion');
	});

	test('[LIMIT-02] who excludes themselves later is excluded on the account that was confirmed as theirs', async () => {
		const first = await verify();
		const again = await verify({ name: first.name });
		await settle(again, 'confirmed');
		await again.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
		const exclusion = async () => (await first.browser.call('GET', '/api/limits')).body.exclusion?.kind;
		await expect.poll(exclusion, PATIENCE).toBe('self_exclusion');
	});

	describe('[LIMIT-02] who excluded themselves and closed the account', () => {
		const exclusionOf = async ({ browser }: Applicant) =>
			(await browser.call('GET', '/api/limits')).body.exclusion?.kind;
		async function leave(excluded: boolean): Promise<Applicant> {
			const user = await verify();
			if (excluded) await user.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
			const { status } = await user.browser.call('POST', '/api/settings/close', { email: user.email });
			expect(status).toBe(204);
			return user;
		}

		test('is found by name and date of birth on a new account, and excluded there once risk has confirmed it', async () => {
			const former = await leave(true);
			const again = await verify({ name: former.name });
			expect(await again.look()).toMatchObject({ approved: false, obstacle: 'review' });
			expect(await matchesOf(again)).toMatchObject([{ kind: 'name', other: { id: former.id } }]);
			expect(await exclusionOf(again)).toBeUndefined();
			await settle(again, 'confirmed');
			await expect.poll(() => exclusionOf(again), PATIENCE).toBe('self_exclusion');
			// It is the only account of the person, whose money can leave.
			expect(await again.look()).toMatchObject({ approved: true, obstacle: null });
		});

		test('is excluded by the same document at once, which leaves risk nothing to decide', async () => {
			const former = await leave(true);
			const again = await verify({ name: former.name, number: former.number });
			expect([await exclusionOf(again), await matchesOf(again)]).toEqual(['self_exclusion', []]);
			expect((await again.look()).approved).toBe(true);
		});

		test('is no match without an exclusion', async () => {
			const former = await leave(false);
			const again = await verify({ name: former.name });
			expect([await matchesOf(again), (await again.look()).approved]).toEqual([[], true]);
		});
	});

	test('leaves keyed hashes behind, and of a number the last three characters', async () => {
		const user = await verify();
		const { rows } = await app.db.owner.query(
			'select number_end, to_json(p)::text person, (select json_agg(l)::text from verification_looks l) looks from verified_persons p where user_id = $1',
			[user.id],
		);
		expect(JSON.stringify(rows)).not.toContain(user.number);
		expect(rows[0]).toMatchObject({ number_end: user.number.slice(-3) });
	});

	test('a match is not decided by whom it is about: neither asked for by the one nor agreed to by the other', async () => {
		const first = await verify();
		const again = await verify({ number: first.number });
		const [match] = await matchesOf(again);
		const users = [first.id, again.id];
		await app.db.owner.query(`update users set role = 'risk' where id = any($1)`, [users]);
		await app.db.owner.query(
			'update sessions set second_factor_at = app.clock(), confirmed_at = app.clock() where user_id = any($1)',
			[users],
		);
		for (const { browser } of [first, again])
			expect((await decide(browser, match.id, 'cleared')).body.code).toBe('admin.own_item');
		const { body } = await decide(risk.browser, match.id, 'cleared');
		const agreed = [await agree(again.browser, body.request_id), await agree(first.browser, body.request_id)];
		expect(agreed.map(({ body }) => body.code)).toEqual(['admin.own_request', 'admin.own_item']);
		expect(await matchesOf(again)).toMatchObject([{ result: null }]);
		await app.db.owner.query(`update users set role = 'user' where id = any($1)`, [users]);
	});
});

describe('[KYC-04] screening', () => {
	test('holds a person on the list at the approval, and reveals nothing of it to the person', async () => {
		const user = await verify({ name: 'LISTED Viktor' });
		expect(await matchesOf(user)).toMatchObject([{ kind: 'screening', entry: 'L-1', other: null }]);
		expect(await user.look()).toMatchObject({ approved: false, obstacle: 'review' });
		await settle(user, 'confirmed');
		expect(await user.look()).toMatchObject({ approved: false, obstacle: 'refused' });
	});

	test('another date of birth is another person', async () => {
		const user = Object.assign(await Applicant.join(app), { name: 'Viktor Listed' });
		await user.put(FOUR, { birth_date: '1980-01-02' });
		await clerk.decide(user, { address: 'BR', reading: { birth_date: '1980-01-02' } });
		expect((await user.look()).approved).toBe(true);
	});

	test('looks again at everyone when the list has changed', async () => {
		const user = await verify({ name: 'Later Listed' });
		expect((await user.look()).approved).toBe(true);
		await writeList([{ id: 'L-2', name: 'Unlisted', aliases: ['Later Listed'] }]);
		await runSchedule(app, 'screening');
		await expect.poll(async () => (await user.look()).approved, PATIENCE).toBe(false);
		expect(await matchesOf(user)).toMatchObject([{ kind: 'screening', entry: 'L-2' }]);
	});
});

describe('[KYC-01] a document', () => {
	test('ends on its day: its user is reminded 30 and 7 days before, and is not approved any more after it', async () => {
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
		const user = await verify({}, { expires_on: inDays(20) });
		await runSchedule(app, 'verification-expiry');
		expect((await app.mail(user.email, 'Your identity document expires soon')).text).toContain('is valid until');
		await app.db.owner.query(
			`update verification_outcomes o set expires_at = app.clock() - 1 from verification_tries t where t.id = o.try_id and t.user_id = $1 and t.step = 'document'`,
			[user.id],
		);
		expect(await user.step('document')).toMatchObject({ status: 'expired', open: true });
		await runSchedule(app, 'verification-expiry');
		await app.mail(user.email, 'Your identity document has expired');
		expect((await user.look()).approved).toBe(false);
		await runSchedule(app, 'verification-expiry');
		await user.put(['document']);
		expect((await clerk.decide(user)).body).toEqual({ waits_for: null });
		expect((await user.look()).approved).toBe(true);
	});

	test('that ends soon or has ended at the first reminder has one reminder', async () => {
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
		const [ending, ended] = [await verify({}, { expires_on: inDays(3) }), await verify()];
		await app.db.owner.query(
			`update verification_outcomes o set expires_at = app.clock() - 1 from verification_tries t where t.id = o.try_id and t.user_id = $1 and t.step = 'document'`,
			[ended.id],
		);
		await runSchedule(app, 'verification-expiry');
		await runSchedule(app, 'verification-expiry');
		const mails = await app.db.owner.query<{ userId: number; kind: string }>(
			`select user_id "userId", kind from mails where user_id = any($1) and kind in ('verification_expiring', 'verification_expired') order by 1, 2`,
			[[ending.id, ended.id]],
		);
		expect(mails.rows).toEqual([
			{ userId: ending.id, kind: 'verification_expiring' },
			{ userId: ended.id, kind: 'verification_expired' },
		]);
	});

	test('that its user has replaced has no reminder', async () => {
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
		const user = await verify({}, { expires_on: inDays(20) });
		await user.put(['document']);
		await runSchedule(app, 'verification-expiry');
		const { rows } = await app.db.owner.query(
			`select from mails where user_id = $1 and kind in ('verification_expiring', 'verification_expired')`,
			[user.id],
		);
		expect(rows).toEqual([]);
	});

	test('of a closed account that ends or has ended has no reminder', async () => {
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
		const [ending, ended] = [await verify({}, { expires_on: inDays(20) }), await verify()];
		await app.db.owner.query(
			`update verification_outcomes o set expires_at = app.clock() - 1 from verification_tries t where t.id = o.try_id and t.user_id = $1 and t.step = 'document'`,
			[ended.id],
		);
		await app.db.owner.query('update users set closed_at = app.clock() where id = any($1)', [[ending.id, ended.id]]);
		await runSchedule(app, 'verification-expiry');
		const mails = await app.db.owner.query(
			`select from mails where user_id = any($1) and kind in ('verification_expiring', 'verification_expired')`,
			[[ending.id, ended.id]],
		);
		const reminders = await app.db.owner.query(
			'select from verification_reminders r join verification_tries t on t.id = r.try_id where t.user_id = any($1)',
			[[ending.id, ended.id]],
		);
		expect([mails.rows, reminders.rows]).toEqual([[], []]);
	});
});

test('[KYC-04] who a user was is forgotten five years after the end of the account', async () => {
	const [user, other] = [await verify(), await verify()];
	const namesake = await verify({ name: user.name });
	const count = async ({ id }: Applicant) =>
		(
			await app.db.owner.query<{ n: number }>(
				'select (select count(*) from verification_tries where user_id = $1)::int + (select count(*) from verified_persons where user_id = $1)::int n',
				[id],
			)
		).rows[0]?.n;
	const close = (years: number) =>
		app.db.owner.query(`update users set closed_at = app.clock() - $2::bigint where id = $1`, [
			user.id,
			Math.round(years * 365.25 * 86_400_000),
		]);
	await close(4.99);
	await forgetVerified(app.db.database, 5);
	expect(await count(user)).toBe(5);
	await close(5.01);
	// Of a user who sent nothing, too.
	const asked = await Applicant.join(app);
	await app.db.owner.query(
		`insert into funds_requests (user_id, asked_at, asked_by, reason) values ($1, app.clock(), $2, 'Large deposits')`,
		[asked.id, risk.id],
	);
	await app.db.owner.query('update users set closed_at = 0 where id = $1', [asked.id]);
	await forgetVerified(app.db.database, 5);
	const left = await app.db.owner.query('select from funds_requests where user_id = $1', [asked.id]);
	expect(left.rowCount).toBe(0);
	expect([await count(user), await count(other)]).toEqual([0, 5]);
	// The match of the other user is still to be decided.
	expect([await matchesOf(namesake), (await namesake.look()).obstacle]).toMatchObject([
		[{ kind: 'name', other: { id: user.id }, result: null }],
		'review',
	]);
});

describe('work of the clock', () => {
	const failing = (name: string) => ({
		database: app.db.database,
		publish() {},
		wanted: { address: true },
		mail: { add: async () => {} },
		screening: {
			version: async () => `without ${name}`,
			async screenPerson(person: { name: string }) {
				if (person.name === name) throw new Error('no answer');
				return ['L-9'];
			},
		},
	});

	test('[KYC-04] where screening fails for one person, the others are screened, and all are again soon', async () => {
		const [one, other] = [await verify(), await verify()];
		const context = failing(one.name) as never;
		await expect(screenEverybody(context)).rejects.toThrow(/^failed for 1 of/);
		expect(await matchesOf(one)).toEqual([]);
		expect(await matchesOf(other)).toMatchObject([{ kind: 'screening', entry: 'L-9' }]);
		await expect(screenEverybody(context)).rejects.toThrow(/^failed for 1 of/);
		await app.db.owner.query(`delete from verification_matches where entry = 'L-9'`);
	});

	test('[KYC-01] if the reminder of one user fails, the others still get theirs', async () => {
		const users = [await verify(), await verify()];
		await app.db.owner.query(
			`update verification_outcomes o set expires_at = app.clock() - 2 from verification_tries t where t.id = o.try_id and t.user_id = any($1) and t.step = 'document'`,
			[users.map(({ id }) => id)],
		);
		const [one, other] = users as [Applicant, Applicant];
		const told: (number | null)[] = [];
		const mail = {
			async add(_: unknown, { userId }: { userId: number }) {
				if (userId === one.id) throw new Error('no mail');
				told.push(userId);
			},
		};
		await expect(remindOfExpiry({ ...failing(''), mail } as never)).rejects.toThrow(/^failed for \d of/);
		expect(told).toContain(other.id);
		expect([(await one.look()).approved, (await other.look()).approved]).toEqual([true, false]);
	});
});

test('[IDENT-09] of two people with one name who are approved at once, the later one waits for risk', async () => {
	const name = 'Ana Twice';
	const users = [await Applicant.join(app), await Applicant.join(app)];
	for (const user of users) await Object.assign(user, { name }).put(FOUR);
	const staff = [clerk, new Clerk(await joinStaff(app, 'verification'))];
	// Holds both approvals at their end until each has begun.
	const gate = await app.db.owner.connect();
	await gate.query('begin');
	await gate.query('lock table verification_matches in share row exclusive mode');
	const deciding = users.map((user, n) => (staff[n] as Clerk).decide(user, { address: 'BR' }));
	await expect
		.poll(async () => {
			const { rows } = await app.db.owner.query(
				`select count(*)::int n from pg_locks where not granted and locktype in ('relation', 'advisory')
					and database = (select oid from pg_database where datname = current_database())`,
			);
			return rows[0].n;
		}, PATIENCE)
		.toBe(2);
	await gate.query('commit');
	gate.release();
	for (const { status } of await Promise.all(deciding)) expect(status).toBe(200);
	const approved = await Promise.all(users.map(async (user) => (await user.look()).approved));
	expect(approved.sort()).toEqual([false, true]);
});

test('[KYC-04] a missing screening list is reported as one, not as an error of the system', async () => {
	const path = join(folder, 'gone.json');
	await writeFile(path, '[]');
	const screening = await openScreening(path);
	await rm(path);
	await expect(screening.version()).rejects.toThrow('SCREENING_LIST must be a file of persons and addresses as JSON');
});

describe('[KYC-04] the country that counts', () => {
	test('is that of the approved address', async () => {
		const user = await Applicant.join(app);
		const residence = async () =>
			(await app.db.owner.query<{ residence: string }>('select residence from users where id = $1', [user.id])).rows[0]
				?.residence;
		expect(await residence()).toBe('GB');
		await user.put(FOUR);
		await clerk.decide(user, { address: 'IN' });
		expect(await residence()).toBe('IN');
		await user.browser.call('PATCH', '/api/settings/profile', { country: 'BR' });
		expect(await residence()).toBe('IN');
	});
});
