import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

const STEP_MS = 30_000;
const FACTOR = '/api/settings/second-factor';

let app: TestApp;
let browser: TestBrowser;
let email: string;
let nowMs: number;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	nowMs = Math.floor(Date.now() / STEP_MS) * STEP_MS;
	await app.db.setClock(nowMs);
	browser = await app.browser();
	email = (await browser.join()).email;
	await app.proveAddress(email);
});

async function moveClock(ms: number) {
	nowMs += ms;
	await app.db.setClock(nowMs);
}

const codeAt = (secret: string, ms = nowMs) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

/** Turns the second factor on; the code of the current step is used up by it. */
async function turnOn(): Promise<{ secret: string; codes: string[] }> {
	const { secret } = (await browser.call('POST', `${FACTOR}/totp`)).body;
	const { body } = await browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(secret) });
	return { secret, codes: body.recovery_codes };
}

async function challenge(by: TestBrowser): Promise<string> {
	const { status, body } = await by.login(email);
	expect([status, body.methods]).toEqual([202, ['totp']]);
	return body.challenge;
}

const second = (by: TestBrowser, of: string, code: string) =>
	by.call('POST', '/api/login/second-factor', { challenge: of, code });

describe('[IDENT-05] a second factor by an app', () => {
	test('is on only after a code has proved it', async () => {
		const { body } = await browser.call('POST', `${FACTOR}/totp`);
		expect(body.uri).toMatch(new RegExp(`^otpauth://totp/Fairtick:.*secret=${body.secret}`));
		expect((await (await app.browser()).login(email)).status).toBe(200);
		const wrong = await browser.call('POST', `${FACTOR}/totp/confirm`, { code: '000000' });
		expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
		expect((await browser.call('GET', FACTOR)).body).toEqual({
			totp: false,
			passkeys: 0,
			recovery_codes_left: 0,
			password: true,
		});
		const right = await browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(body.secret) });
		expect(new Set(right.body.recovery_codes).size).toBe(10);
		expect((await browser.call('GET', FACTOR)).body).toMatchObject({ totp: true, recovery_codes_left: 10 });
		expect((await app.mailsAfterJobs(email)).map(({ subject }) => subject)).toContain(
			'Two-factor authentication is on',
		);
	});

	test('is asked for after the password, which alone opens nothing', async () => {
		const { secret } = await turnOn();
		const visitor = await app.browser();
		const answer = await visitor.login(email);
		expect([answer.status, answer.cookies]).toEqual([202, []]);
		expect((await visitor.login(email, 'wrong')).status).toBe(422);
		await moveClock(STEP_MS);
		const { status, body } = await second(visitor, answer.body.challenge, codeAt(secret));
		expect(status).toBe(200);
		visitor.token = body.token;
		expect((await visitor.call('GET', '/api/user')).body.email).toBe(email);
		expect((await visitor.call('GET', '/api/settings/sign-ins')).body.data[0]).toMatchObject({
			method: 'password',
			second_factor: 'totp',
		});
	});

	test('takes a code once, of two at once one', async () => {
		const { secret } = await turnOn();
		const visitors = await Promise.all([app.browser(), app.browser(), app.browser()]);
		const challenges = await Promise.all(visitors.map(challenge));
		expect((await second(visitors[0] as TestBrowser, challenges[0] as string, codeAt(secret))).status).toBe(422);
		await moveClock(STEP_MS);
		const code = codeAt(secret);
		const answers = await Promise.all(visitors.map((one, i) => second(one, challenges[i] as string, code)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		// One step back counts, but not after a later one was taken.
		await moveClock(STEP_MS);
		const left = answers.findIndex(({ status }) => status === 422);
		const old = await second(
			visitors[left] as TestBrowser,
			challenges[left] as string,
			codeAt(secret, nowMs - STEP_MS),
		);
		expect(old.body.errors).toEqual({ code: ['This code is wrong or has already been used. Please enter a new one.'] });
	});

	test('a challenge ends after five minutes, by use, and by a change of the password', async () => {
		const { secret, codes } = await turnOn();
		const visitor = await app.browser();
		const late = await challenge(visitor);
		await moveClock(5 * 60_000);
		expect((await second(visitor, late, codeAt(secret))).body.code).toBe('identity.challenge_over');
		const used = await challenge(visitor);
		expect((await second(visitor, used, codeAt(secret))).status).toBe(200);
		expect((await second(visitor, used, codes[0] as string)).body.code).toBe('identity.challenge_over');
		const outdated = await challenge(visitor);
		const password = 'four green lanterns';
		const form = { current_password: PASSWORD, password, password_confirmation: password };
		expect((await browser.call('PATCH', '/api/settings/password', form)).status).toBe(204);
		expect((await second(visitor, outdated, codes[1] as string)).body.code).toBe('identity.challenge_over');
	});

	test('guesses slow down, with new challenges too', async () => {
		await turnOn();
		const visitor = await app.browser();
		const challenges = [];
		for (let i = 0; i < 6; i++) challenges.push(await challenge(visitor));
		const statuses = [];
		for (const [i, one] of challenges.entries()) statuses.push((await second(visitor, one, `00000${i}`)).status);
		expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
	});

	test('a sign-in that was begun without it comes to nothing', async () => {
		const { secret } = (await browser.call('POST', `${FACTOR}/totp`)).body;
		const visitor = await app.browser();
		const [enabled, signedIn] = await Promise.all([
			browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(secret) }),
			visitor.login(email),
		]);
		expect(enabled.status).toBe(200);
		// Either it was there before, or it asks for the code, or it was cut short.
		expect([200, 202, 422]).toContain(signedIn.status);
		expect((await (await app.browser()).login(email)).status).toBe(202);
	});

	test('its secret and codes are not stored as they are', async () => {
		const { secret, codes } = await turnOn();
		const { rows: secrets } = await app.db.owner.query('select t::text from totp_secrets t');
		const { rows: hashes } = await app.db.owner.query('select t::text from recovery_codes t');
		const stored = JSON.stringify([secrets, hashes]);
		expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).buffer).toString('hex'));
		expect(stored).not.toContain(Buffer.from((codes[0] as string).replaceAll('-', '')).toString('hex'));
	});
});

describe('[IDENT-05] recovery codes', () => {
	test('work once each, however they are typed, and are counted', async () => {
		const { codes } = await turnOn();
		const code = codes[3] as string;
		const visitor = await app.browser();
		await moveClock(1);
		const first = await challenge(visitor);
		const typed = code.replaceAll('-', ' ').toLowerCase();
		const parallel = await Promise.all([
			second(visitor, first, typed),
			second(visitor, await challenge(visitor), code),
		]);
		expect(parallel.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect((await browser.call('GET', FACTOR)).body.recovery_codes_left).toBe(9);
		expect((await browser.call('GET', '/api/settings/sign-ins')).body.data[0].second_factor).toBe('recovery_code');
	});

	test('are replaced by new ones, and work for no other user', async () => {
		const { codes } = await turnOn();
		const { body } = await browser.call('POST', `${FACTOR}/recovery-codes`);
		expect(body.recovery_codes).toHaveLength(10);
		const visitor = await app.browser();
		expect((await second(visitor, await challenge(visitor), codes[0] as string)).status).toBe(422);
		const mine = email;
		browser = await app.browser();
		email = (await browser.join()).email;
		const { codes: theirs } = await turnOn();
		email = mine;
		expect((await second(visitor, await challenge(visitor), theirs[0] as string)).status).toBe(422);
		expect((await second(visitor, await challenge(visitor), body.recovery_codes[0])).status).toBe(200);
	});
});

test('[CASH-04] new recovery codes are announced by email and in the app, and hold withdrawals as another second factor does', async () => {
	await turnOn();
	const state = async () => {
		const { rows } = await app.db.owner.query(
			`select u.credentials_version version, u.credentials_changed_at at, app.clock() now, (select subject from user_events e
				where e.user_id = u.id and kind = 'security' order by n desc limit 1) news from users u where email = $1`,
			[email],
		);
		return rows[0];
	};
	await moveClock(60_000);
	const { version } = await state();
	expect((await browser.call('POST', `${FACTOR}/recovery-codes`)).status).toBe(200);
	const { now } = await state();
	expect(await state()).toEqual({ version: version + 1, at: now, now, news: 'recovery_codes_renewed' });
	expect((await app.mail(email, 'New recovery codes were created')).text).toContain('do not work anymore');
	expect((await browser.call('GET', FACTOR)).status).toBe(200);
});

describe('[IDENT-04] with a second factor', () => {
	test('a dangerous act needs the code again, the password is not enough', async () => {
		const { secret } = await turnOn();
		await moveClock(15 * 60_000 + 1);
		expect((await browser.call('DELETE', `${FACTOR}/totp`)).body.code).toBe('http.fresh_sign_in');
		const byPassword = await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect([byPassword.status, Object.keys(byPassword.body.errors)]).toEqual([422, ['code']]);
		expect((await browser.call('POST', '/api/settings/confirm', { code: codeAt(secret) })).status).toBe(204);
		expect((await browser.call('DELETE', `${FACTOR}/totp`)).status).toBe(204);
		expect((await (await app.browser()).login(email)).status).toBe(200);
		expect((await browser.call('DELETE', `${FACTOR}/totp`)).body.code).toBe('identity.second_factor_is_off');
		expect((await browser.call('POST', `${FACTOR}/recovery-codes`)).body.code).toBe('identity.second_factor_is_off');
	});

	test('it can’t be set up over another', async () => {
		const { secret } = await turnOn();
		expect((await browser.call('POST', `${FACTOR}/totp`)).body.code).toBe('identity.second_factor_is_on');
		await moveClock(STEP_MS);
		const again = await browser.call('POST', `${FACTOR}/totp/confirm`, { code: codeAt(secret) });
		expect(again.body.code).toBe('identity.second_factor_is_on');
	});
});
