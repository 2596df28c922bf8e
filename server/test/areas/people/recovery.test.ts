import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { checksOf } from '@fairtick/domain/verification/steps';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Applicant, Clerk, VERIFYING } from '../../support/applicant.ts';
import { TestPasskey } from '../../support/authenticator.ts';
import { PASSWORD, type TestAnswer, type TestBrowser } from '../../support/browser.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FACTOR = '/api/settings/second-factor';
const CHECKS = (['passport', 'selfie'] as const).flatMap((kind) => checksOf({ kind, country: 'BR' }));
const BOUNDARY = 'part';
const NEW_PASSWORD = 'velvet harbour 91 lantern';
const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#3050c0' } })
	.png()
	.toBuffer();

let app: TestApp;
let one: StaffMember;
let two: StaffMember;
let user: Applicant;
let secret: string;
beforeAll(async () => {
	app = await createTestApp(VERIFYING);
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	[one, two] = [await joinStaff(app, 'verification'), await joinStaff(app, 'admin')];
	user = await Applicant.join(app);
	({ secret } = (await user.browser.call('POST', `${FACTOR}/totp`)).body);
	expect((await user.browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(Date.now()) })).status).toBe(200);
});

const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

async function verify(): Promise<void> {
	await user.put();
	expect((await new Clerk(one).decide(user)).body).toEqual({ waits_for: null });
}

/** The page that the mailed link opens, with the calls that it makes. */
async function ask(): Promise<{ visitor: TestBrowser; path: string; query: string }> {
	const visitor = await app.browser();
	const { challenge } = (await visitor.login(user.email)).body;
	const { status } = await visitor.call('POST', '/api/login/second-factor/lost', { challenge });
	expect(status).toBe(200);
	const [path = '', query = ''] = (await app.mail(user.email, 'Recover your account without 2FA')).link.split('?');
	return { visitor, path: `/api${path}`, query };
}

function upload(at: Awaited<ReturnType<typeof ask>>, step: 'document' | 'selfie', id: string = randomUUID()) {
	const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
	const paper = new URLSearchParams({
		upload: id,
		kind: step === 'document' ? 'passport' : 'selfie',
		country: 'BR',
		side: 'front',
	});
	return at.visitor.call('POST', `${at.path}/${step}?${at.query}&${paper}`, body, {
		'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
	});
}

/** A recovery that staff see. Returns its id. */
async function send(): Promise<string> {
	const at = await ask();
	for (const step of ['document', 'selfie'] as const) {
		const { status, body } = await upload(at, step);
		expect([status, body.code, body.message]).toEqual([200, undefined, undefined]);
	}
	const sent = await at.visitor.call('POST', `${at.path}?${at.query}`);
	expect([sent.status, sent.body.code]).toEqual([200, undefined]);
	const { body } = await one.browser.call('GET', '/api/admin/recoveries?limit=100');
	return body.data.find((row: { user: { id: number } }) => row.user.id === user.id).id;
}

const show = async (id: string, by = one) => (await by.browser.call('GET', `/api/admin/recoveries/${id}`)).body;

async function lookAtAll(id: string, by: StaffMember): Promise<void> {
	for (const file of (await show(id, by)).files) {
		const { status } = await by.browser.call('GET', `/api/admin/recoveries/${id}/files/${file.id}`);
		expect(status).toBe(200);
	}
}

const propose = (id: string, by = one, change: object = {}): Promise<TestAnswer> =>
	by.browser.call('POST', `/api/admin/recoveries/${id}/propose`, {
		name: user.name,
		birth_date: '1990-01-02',
		checks: CHECKS,
		reason: REASON,
		...change,
	});

const approve = (requestId: string, by = two): Promise<TestAnswer> =>
	by.browser.call('POST', `/api/admin/requests/${requestId}/approve`, { reason: REASON });

/** Both people have agreed. */
async function agree(id: string): Promise<void> {
	await lookAtAll(id, one);
	const { status, body } = await propose(id);
	expect([status, body.code]).toEqual([202, undefined]);
	await lookAtAll(id, two);
	expect((await approve(body.request_id)).status).toBe(204);
}

const factorIsAsked = async () => (await (await app.browser()).login(user.email)).status === 202;

/** Pictures are drawn by a process of their own, which takes seconds. */
const SLOW = { timeout: 60_000 };

describe('[IDENT-14] a lost second factor', SLOW, () => {
	test('is removed when two people agreed and 72 hours are over; every device is signed out, withdrawals are held', async () => {
		await verify();
		const id = await send();
		expect(await show(id)).toMatchObject({
			state: 'open',
			verified: true,
			identity: { name: user.name, birth_date: '1990-01-02', country: 'BR' },
		});
		const startMs = Date.now();
		await app.db.setClock(startMs);
		await agree(id);
		expect((await show(id)).due_at).toBe(new Date(startMs + 72 * HOUR_MS).toISOString());
		const { text } = await app.mail(user.email, 'Your two-factor authentication will be turned off');
		expect(text).toContain('Two members of our team');
		await app.db.setClock(startMs + 72 * HOUR_MS - 1);
		await runSchedule(app, 'finish-recoveries');
		expect([(await show(id)).code, await factorIsAsked()]).toEqual(['http.signed_out', true]);
		await app.db.setClock(startMs + 72 * HOUR_MS);
		await runSchedule(app, 'finish-recoveries');
		expect(await factorIsAsked()).toBe(false);
		await app.mail(user.email, 'Your two-factor authentication was turned off');
		const { rows } = await app.db.owner.query(
			`select (select count(*)::int from sessions where user_id = $1 and ended_at is null and created_at < $2) living,
				credentials_changed_at::float8 changed, withdrawals_held_until held, recovery_since since from users where id = $1`,
			[user.id, startMs],
		);
		expect(rows).toEqual([{ living: 0, changed: startMs + 72 * HOUR_MS, held: null, since: null }]);
		const acts = (await loadActs(app)).filter(({ subject }) => subject.startsWith(`user:${user.id}`));
		expect(acts.map(({ act, actor_id }) => [act, actor_id]).slice(-5)).toEqual([
			['recovery.sent', user.id],
			['request.made', one.id],
			['recovery.agreed', two.id],
			['request.approved', two.id],
			['recovery.done', null],
		]);
	});

	test('without an approved identity withdrawals are held for 7 days besides', async () => {
		await app.db.owner.query('update users set name = $2 where id = $1', [user.id, user.name]);
		const id = await send();
		expect(await show(id)).toMatchObject({ verified: false, identity: null, account: { name: user.name } });
		const startMs = Date.now();
		await app.db.setClock(startMs);
		await agree(id);
		await app.db.setClock(startMs + 3 * DAY_MS);
		await runSchedule(app, 'finish-recoveries');
		const { rows } = await app.db.owner.query('select withdrawals_held_until::float8 held from users where id = $1', [
			user.id,
		]);
		expect(rows[0]?.held).toBe(startMs + 10 * DAY_MS);
	});

	test('can be asked for only after the right password, and not for staff', async () => {
		const visitor = await app.browser();
		const none = await visitor.call('POST', '/api/login/second-factor/lost', { challenge: 'x'.repeat(43) });
		expect([none.status, none.body.code]).toEqual([422, 'identity.challenge_over']);
		await app.db.owner.query(`update users set role = 'support' where id = $1`, [user.id]);
		const { challenge } = (await visitor.login(user.email)).body;
		const staff = await visitor.call('POST', '/api/login/second-factor/lost', { challenge });
		expect([staff.status, staff.body.code]).toEqual([422, 'identity.recover_staff']);
		expect((await app.mailsAfterJobs(user.email)).map(({ subject }) => subject)).not.toContain(
			'Recover your account without 2FA',
		);
	});

	test('needs every side and a selfie; the same upload counts once, the link works once, and one recovery at a time', async () => {
		const at = await ask();
		const early = await at.visitor.call('POST', `${at.path}?${at.query}`);
		expect(early.body.code).toBe('recovery.incomplete');
		const id = randomUUID();
		await upload(at, 'document', id);
		expect((await upload(at, 'document', id)).body.files).toEqual([
			{ step: 'document', kind: 'passport', country: 'BR', side: 'front' },
		]);
		await upload(at, 'selfie');
		const forged = at.query.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_'));
		expect((await at.visitor.call('POST', `${at.path}?${forged}`)).body.code).toBe('identity.link_invalid');
		const answers = await Promise.all([1, 2].map(() => at.visitor.call('POST', `${at.path}?${at.query}`)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect((await upload(at, 'selfie')).body.code).toBe('identity.link_invalid');
		await app.db.setClock(Date.now() + 61_000);
		const again = await ask();
		await upload(again, 'document');
		await upload(again, 'selfie');
		expect((await again.visitor.call('POST', `${again.path}?${again.query}`)).body.code).toBe('recovery.open');
	});
});

describe('[IDENT-14] the mailed link', SLOW, () => {
	test('ends with the password that it was asked for with', async () => {
		const at = await ask();
		const changed = await user.browser.call('PATCH', '/api/settings/password', {
			current_password: PASSWORD,
			password: NEW_PASSWORD,
			password_confirmation: NEW_PASSWORD,
		});
		expect([changed.status, changed.body?.errors]).toEqual([204, undefined]);
		expect((await at.visitor.call('GET', `${at.path}?${at.query}`)).body.code).toBe('identity.link_invalid');
	});

	test('is looked at before the file is read: without it nothing of the file is waited for', async () => {
		const at = await ask();
		const query = new URLSearchParams({ upload: randomUUID(), kind: 'passport', country: 'BR', side: 'front' });
		// Nothing of the body ever comes.
		const never = new Readable({ read() {} });
		const sent = at.visitor.call('POST', `${at.path}/document?${at.query}0&${query}`, never, {
			'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
			'content-length': '100000',
		});
		const answer = await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 15_000, 'it waits'))]);
		expect(answer).toMatchObject({ status: 422, body: { code: 'identity.link_invalid' } });
	});

	test('keeps one picture of a side: the one before it leaves the store, and its repeat changes nothing', async () => {
		const at = await ask();
		const first = randomUUID();
		await upload(at, 'document', first);
		await upload(at, 'document');
		await upload(at, 'document', first);
		const { rows } = await app.db.owner.query(
			`select f.deleted_at is not null gone from recovery_files r join files f on f.id = r.file_id
			where r.user_id = $1 order by r.uploaded_at`,
			[user.id],
		);
		expect(rows.map(({ gone }) => gone)).toEqual([true, false]);
	});
});

describe('[IDENT-14] who agrees', SLOW, () => {
	test('two different people who opened every page; neither is the user, and what was read is the approved identity', async () => {
		await verify();
		const id = await send();
		expect((await propose(id)).body.code).toBe('recovery.unseen');
		await lookAtAll(id, one);
		expect((await propose(id, one, { checks: CHECKS.slice(1) })).body.code).toBe('recovery.unchecked');
		expect((await propose(id, one, { name: 'Another Person' })).body.code).toBe('recovery.differs');
		expect((await propose(id, one, { birth_date: '1990-01-03' })).body.code).toBe('recovery.differs');
		const { request_id: request } = (await propose(id)).body;
		expect((await approve(request, one)).body.code).toBe('admin.own_request');
		expect((await approve(request)).body.code).toBe('recovery.unseen');
		await lookAtAll(id, two);
		// The same person under both hands of a race agrees once.
		const answers = await Promise.all([approve(request), approve(request)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
		expect((await show(id)).state).toBe('waiting');
	});

	test('not support, finance, risk or the auditor, and not the user with a role meanwhile', async () => {
		const id = await send();
		await lookAtAll(id, one);
		for (const role of ['support', 'finance', 'risk', 'content', 'auditor'] as const) {
			const other = await joinStaff(app, role);
			const file = (await show(id)).files[0].id;
			const answers = [
				await propose(id, other),
				await other.browser.call('POST', `/api/admin/recoveries/${id}/take`),
				await other.browser.call('GET', `/api/admin/recoveries/${id}/files/${file}`),
			];
			expect([role, answers.map(({ status }) => status)]).toEqual([role, [403, 403, 403]]);
		}
		await app.db.owner.query(`update users set role = 'verification' where id = $1`, [user.id]);
		await app.db.owner.query('update sessions set second_factor_at = confirmed_at where user_id = $1', [user.id]);
		const own: StaffMember = { browser: user.browser, id: user.id, email: user.email };
		expect((await propose(id, own)).body.code).toBe('admin.own_item');
		const file = (await show(id)).files[0].id;
		expect((await user.browser.call('GET', `/api/admin/recoveries/${id}/files/${file}`)).body.code).toBe(
			'admin.own_item',
		);
	});

	test('one person at a time; a refusal ends it, and its user reads why', async () => {
		const id = await send();
		expect((await one.browser.call('POST', `/api/admin/recoveries/${id}/take`)).status).toBe(204);
		expect((await propose(id, two)).body.code).toBe('admin.taken');
		const refused = await one.browser.call('POST', `/api/admin/recoveries/${id}/refuse`, {
			because: 'other_person',
			reason: REASON,
		});
		expect(refused.status).toBe(204);
		expect(await show(id)).toMatchObject({ state: 'refused', because: 'other_person', due_at: null });
		const { text } = await app.mail(user.email, 'Your two-factor authentication stays on');
		expect(text).toContain('We could not match the photo to your document.');
		expect((await propose(id)).body.code).toBe('recovery.over');
	});
});

describe('[IDENT-14] it ends', SLOW, () => {
	/** The address is another one now. Returns what the former one undoes it by. */
	async function changeAddress(): Promise<() => Promise<TestAnswer>> {
		const { email: before } = user;
		const email = `other.${before}`;
		await user.browser.call('PATCH', '/api/settings/profile', { email });
		const visitor = await app.browser();
		const press = (link: string) => visitor.call('POST', `/api${link}`);
		expect((await press((await app.mail(email, 'Confirm your new email address')).link)).status).toBe(200);
		const { link } = await app.mail(before, 'Your email address was changed');
		Object.assign(user, { email });
		return () => press(link);
	}

	test('[IDENT-12] by a change of the address that is undone', async () => {
		const undo = await changeAddress();
		const id = await send();
		expect((await undo()).status).toBe(200);
		expect(await show(id)).toMatchObject({ state: 'ended' });
		const ended = (await loadActs(app)).filter(({ act }) => act === 'recovery.ended');
		expect(ended.at(-1)?.subject).toBe(`user:${user.id}`);
	});

	test('[IDENT-12] and so does its link', async () => {
		const undo = await changeAddress();
		const at = await ask();
		expect((await undo()).status).toBe(200);
		expect((await at.visitor.call('GET', `${at.path}?${at.query}`)).body.code).toBe('identity.link_invalid');
	});

	test('by a link mailed to any known address, once', async () => {
		await app.db.owner.query(
			`insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
			values (gen_random_uuid(), $1, 'undo_email', $2, decode(md5(random()::text), 'hex'), app.clock(), app.clock() + 100000000)`,
			[user.id, `old-${user.email}`],
		);
		const id = await send();
		const subject = 'Someone asked to turn off your two-factor authentication';
		const here = await app.mail(user.email, subject);
		const old = await app.mail(`old-${user.email}`, subject);
		const visitor = await app.browser();
		expect((await visitor.call('POST', `/api${old.link}`)).status).toBe(200);
		expect((await show(id)).state).toBe('stopped');
		expect((await visitor.call('POST', `/api${old.link}`)).body.code).toBe('identity.link_invalid');
		expect((await visitor.call('POST', `/api${here.link}`)).body.code).toBe('recovery.over');
	});

	test('from a device that is signed in, which shows that it is under way; others are notified', async () => {
		const id = await send();
		const { body } = await user.browser.call('GET', '/api/user');
		expect(body.recovery_since).toMatch(/Z$/);
		expect((await user.browser.call('GET', '/api/settings/recovery')).body.recovery).toMatchObject({
			state: 'open',
			due_at: null,
		});
		expect((await user.browser.call('POST', '/api/settings/recovery/stop')).status).toBe(204);
		expect([(await show(id)).state, (await user.browser.call('GET', '/api/user')).body.recovery_since]).toEqual([
			'stopped',
			null,
		]);
		expect((await user.browser.call('POST', '/api/settings/recovery/stop')).body.code).toBe('recovery.over');
		const { rows } = await app.db.owner.query(
			`select count(*)::int n from user_events where user_id = $1 and kind = 'recovery'`,
			[user.id],
		);
		expect(rows[0]?.n).toBe(2);
	});

	test('when its user signs in by the second factor, also in the last hours', async () => {
		const id = await send();
		const startMs = Date.now();
		await app.db.setClock(startMs);
		await app.db.owner.query('update users set name = $2 where id = $1', [user.id, user.name]);
		await agree(id);
		const visitor = await app.browser();
		await app.db.setClock(startMs + 72 * HOUR_MS);
		const { challenge } = (await visitor.login(user.email)).body;
		const { status } = await visitor.call('POST', '/api/login/second-factor', {
			challenge,
			code: codeAt(startMs + 72 * HOUR_MS),
		});
		expect(status).toBe(200);
		await runSchedule(app, 'finish-recoveries');
		await app.db.setClock(startMs);
		expect((await show(id)).state).toBe('ended');
		expect(await factorIsAsked()).toBe(true);
	});

	test('when its user turns on a second factor again, which stays', async () => {
		const id = await send();
		const startMs = Date.now();
		await app.db.setClock(startMs);
		await app.db.owner.query('update users set name = $2 where id = $1', [user.id, user.name]);
		await agree(id);
		expect((await user.browser.call('DELETE', `${FACTOR}/totp`)).status).toBe(204);
		({ secret } = (await user.browser.call('POST', `${FACTOR}/totp`)).body);
		expect((await user.browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(startMs) })).status).toBe(200);
		expect((await show(id)).state).toBe('ended');
		await app.db.setClock(startMs + 72 * HOUR_MS);
		await runSchedule(app, 'finish-recoveries');
		expect(await factorIsAsked()).toBe(true);
	});

	test('when its user adds a passkey', async () => {
		const id = await send();
		const question = (await user.browser.call('POST', '/api/settings/passkeys/options')).body;
		const credential = new TestPasskey().create(question);
		const added = await user.browser.call('POST', '/api/settings/passkeys', { name: 'Laptop', credential });
		expect([added.status, added.body.code]).toEqual([201, undefined]);
		expect((await show(id)).state).toBe('ended');
	});

	test('when its user has become a member of staff: the factor stays, and two people agree to nothing', async () => {
		const setRole = (role: string) => app.db.owner.query('update users set role = $2 where id = $1', [user.id, role]);
		const at = await ask();
		await upload(at, 'document');
		await upload(at, 'selfie');
		await setRole('finance');
		const early = await at.visitor.call('POST', `${at.path}?${at.query}`);
		expect([early.status, early.body.code]).toEqual([422, 'identity.recover_staff']);
		await setRole('user');
		expect((await at.visitor.call('POST', `${at.path}?${at.query}`)).status).toBe(200);
		const { body } = await one.browser.call('GET', '/api/admin/recoveries?limit=100');
		const { id } = body.data.find((row: { user: { id: number } }) => row.user.id === user.id);
		await app.db.owner.query('update users set name = $2 where id = $1', [user.id, user.name]);
		const startMs = Date.now();
		await app.db.setClock(startMs);
		await lookAtAll(id, one);
		const { request_id: request } = (await propose(id)).body;
		await lookAtAll(id, two);
		await setRole('finance');
		expect((await approve(request)).body.code).toBe('identity.recover_staff');
		await setRole('user');
		expect((await approve(request)).status).toBe(204);
		await setRole('finance');
		await app.db.setClock(startMs + 72 * HOUR_MS);
		await runSchedule(app, 'finish-recoveries');
		await app.db.setClock(startMs);
		expect((await show(id)).state).toBe('ended');
		expect(await factorIsAsked()).toBe(true);
	});

	test('after 14 days in which two people did not agree; a late agreement changes nothing', async () => {
		const id = await send();
		await lookAtAll(id, one);
		const startMs = Date.now();
		await app.db.owner.query('update users set name = $2 where id = $1', [user.id, user.name]);
		await app.db.setClock(startMs + 13 * DAY_MS);
		for (const { id: staffId } of [one, two])
			await app.db.owner.query(
				'update sessions set last_used_at = app.clock(), confirmed_at = app.clock(), second_factor_at = app.clock() where user_id = $1',
				[staffId],
			);
		const { request_id: request } = (await propose(id)).body;
		await lookAtAll(id, two);
		await app.db.setClock(startMs + 14 * DAY_MS + 60_000);
		await runSchedule(app, 'finish-recoveries');
		for (const { id: staffId } of [one, two])
			await app.db.owner.query(
				'update sessions set last_used_at = app.clock(), confirmed_at = app.clock(), second_factor_at = app.clock() where user_id = $1',
				[staffId],
			);
		expect((await show(id)).state).toBe('expired');
		expect((await approve(request)).body.code).toBe('recovery.over');
		expect(await factorIsAsked()).toBe(true);
	});
});
