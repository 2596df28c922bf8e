import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'four green lanterns';

let app: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({ PUBLIC_URL: 'https://trade.example.com', LIMIT_WRONG_PASSWORDS: '1000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	email = (await browser.register()).body.email;
});

const pressVerify = (link: string, by = browser) => by.call('POST', `/api${link}`);
const ask = (what: 'password/email' | 'email/resend', of = email, by = browser) =>
	by.call('POST', `/api/${what}`, { email: of });

async function askForReset(): Promise<{ token: string; email: string }> {
	expect((await ask('password/email')).status).toBe(200);
	return toForm((await app.mail(email, 'Set a new password')).link);
}

function toForm(link: string): { token: string; email: string } {
	const url = new URL(link, 'https://trade.example.com');
	return { token: url.pathname.split('/').at(-1) ?? '', email: url.searchParams.get('email') ?? '' };
}

const reset = (by: TestBrowser, form: { token: string; email: string }, password = NEW_PASSWORD) =>
	by.call('POST', '/api/password/reset', { ...form, password, password_confirmation: password });

describe('[AUTH-05] registering, proving the address, signing in', () => {
	test('the mailed link proves the address, signed in or not', async () => {
		await browser.login(email);
		expect((await browser.call('GET', '/api/user')).body.email_verified).toBe(false);
		const { subject, text, html, link } = await app.mail(email);
		expect(subject).toBe('Confirm your email address');
		// From the configured address, whatever host was asked (IDENT-08).
		expect(text).toContain(`https://trade.example.com${link}`);
		expect(html).toContain('Confirm email address');
		const { status, body } = await pressVerify(link, await app.browser());
		expect([status, body]).toEqual([200, { status: 'Your email address is confirmed.' }]);
		expect((await browser.call('GET', '/api/user')).body.email_verified).toBe(true);
	});

	test('a reset sets the password and ends all sessions', async () => {
		const other = await app.browser();
		await browser.login(email);
		await other.login(email, PASSWORD, true);
		const stranger = await app.browser();
		const answer = await reset(stranger, await askForReset());
		expect([answer.status, answer.body.status]).toEqual([200, expect.stringContaining('logged out on all devices')]);
		for (const one of [browser, other]) expect((await one.call('GET', '/api/user')).status).toBe(401);
		expect((await stranger.login(email)).status).toBe(422);
		expect((await stranger.login(email, NEW_PASSWORD)).status).toBe(200);
		expect((await app.mail(email, 'Your password was changed')).link).toBe('');
	});

	test('[GUARD-07] the link goes to the page for a first password where there is none yet, else to the one for another', async () => {
		await ask('password/email');
		expect((await app.mail(email, 'Set a new password')).link).toMatch(/^\/password\/reset\/[\w-]{43}\?email=/);
		const other = await app.browser();
		const { email: otherEmail } = (await other.register()).body;
		await app.db.owner.query('update users set password_hash = null where email = $1', [otherEmail]);
		await ask('password/email', otherEmail);
		const { link } = await app.mail(otherEmail, 'Set a new password');
		expect(link).toMatch(/^\/password\/first\/[\w-]{43}\?email=/);
		expect((await reset(other, toForm(link))).status).toBe(200);
		expect((await other.login(otherEmail, NEW_PASSWORD)).status).toBe(200);
	});
});

describe('[IDENT-08] a mailed link', () => {
	test('works once', async () => {
		const { link } = await app.mail(email);
		expect([(await pressVerify(link)).status, (await pressVerify(link)).body.code]).toEqual([
			200,
			'identity.link_invalid',
		]);
		await ask('password/email');
		const form = toForm((await app.mail(email, 'Set a new password')).link);
		expect((await reset(browser, form)).status).toBe(200);
		const again = await reset(browser, form, 'another good password');
		expect([again.status, again.body.code]).toEqual([422, 'identity.link_invalid']);
		expect((await browser.login(email, NEW_PASSWORD)).status).toBe(200);
	});

	test('pressed by two at once works for one', async () => {
		const form = await askForReset();
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, i) => reset(browser, form, `a good new password ${i}`)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
	});

	test('works for 60 minutes', async () => {
		await app.db.setClock(Date.now());
		const visitor = await app.browser();
		const late = (await visitor.register()).body.email;
		const { link } = await app.mail(late);
		await app.db.moveClock(60 * MINUTE_MS - 1);
		const { link: onTime } = await app.mail((await visitor.register()).body.email);
		await app.db.moveClock(1);
		expect((await pressVerify(link)).body.code).toBe('identity.link_invalid');
		expect((await pressVerify(onTime)).status).toBe(200);
	});

	test('works only as it was mailed', async () => {
		const { link } = await app.mail(email);
		const url = new URL(link, 'https://trade.example.com');
		for (const [name, value] of [
			['expires', '9999999999'],
			['signature', 'x'.repeat(43)],
		] as const) {
			const other = new URL(url);
			other.searchParams.set(name, value);
			expect((await pressVerify(other.pathname + other.search)).body.code).toBe('identity.link_invalid');
		}
		expect((await pressVerify(link)).status).toBe(200);
	});

	test('of one purpose or person serves no other', async () => {
		const form = await askForReset();
		const other = (await browser.register()).body.email;
		expect((await reset(browser, { ...form, email: other })).body.code).toBe('identity.link_invalid');
		const { link } = await app.mail(other);
		const signature = new URL(link, 'https://x').searchParams.get('signature') ?? '';
		expect((await reset(browser, { token: signature, email: other })).body.code).toBe('identity.link_invalid');
		expect((await reset(browser, form)).status).toBe(200);
	});

	test('is replaced by the next one, which can be asked for after a minute', async () => {
		await app.db.setClock(Date.now());
		const visitor = await app.browser();
		const address = (await visitor.register()).body.email;
		const { link } = await app.mail(address);
		await ask('email/resend', address);
		expect(await app.mailsAfterJobs(address)).toHaveLength(1);
		await app.db.moveClock(MINUTE_MS);
		await ask('email/resend', address);
		const { link: newer } = await app.mail(address);
		expect((await pressVerify(link)).body.code).toBe('identity.link_invalid');
		expect((await pressVerify(newer)).status).toBe(200);
		await app.db.moveClock(MINUTE_MS);
		await ask('email/resend', address);
		expect(await app.mailsAfterJobs(address)).toHaveLength(2);
	});

	test('leaves a refused password to the next try', async () => {
		const form = await askForReset();
		for (const password of ['password', 'danaweiss', 'short']) {
			const { status, body } = await reset(browser, form, password);
			expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining(['password'])]);
		}
		expect((await reset(browser, form)).status).toBe(200);
	});

	test('is nowhere in the database in clear', async () => {
		const { link } = await app.mail(email);
		const secret = new URL(link, 'https://x').searchParams.get('signature') ?? '';
		expect(secret).toMatch(/^[\w-]{43}$/);
		const tables = ['mails', 'mail_links', 'jobs.job'];
		const stored = await Promise.all(tables.map((table) => app.db.owner.query(`select t::text from ${table} t`)));
		const everything = JSON.stringify(stored.map(({ rows }) => rows));
		for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex'), Buffer.from(secret).toString('hex')])
			expect(everything).not.toContain(form);
	});
});

describe('whether an address is known', () => {
	test.each(['password/email', 'email/resend'] as const)('%s tells neither by text nor by work', async (what) => {
		const counted = async (of: string) => {
			const before = await countRows();
			const { status, body, headers } = await ask(what, of);
			return { status, body, headers: Object.keys(headers).sort(), jobs: (await countRows()) - before };
		};
		const countRows = async () =>
			Number(
				(
					await app.db.owner.query<{ n: bigint }>(
						`select count(*) n from jobs.job where name in ('answer-mail-request', 'send-mail')`,
					)
				).rows[0]?.n,
			);
		await app.mailsAfterJobs(email);
		const unknown = await counted('nobody.here@example.org');
		await app.mailsAfterJobs(email);
		const known = await counted(email);
		expect(known).toEqual(unknown);
		expect(known.status).toBe(200);
		expect(await app.mailsAfterJobs('nobody.here@example.org')).toEqual([]);
	});

	test('an unknown reset link answers as a used one does', async () => {
		const form = await askForReset();
		await reset(browser, form);
		const used = await reset(browser, form);
		const unknown = await reset(browser, { token: 'x'.repeat(43), email: 'nobody@example.org' });
		expect(used.body).toEqual(unknown.body);
	});
});

describe('[IDENT-08] the mails that others cause for an address', () => {
	const DAY_MS = 86_400_000;
	const HOUR_MS = 3_600_000;
	const subjects = async () => (await app.mailsAfterJobs(email)).map(({ subject }) => subject);

	/** Asks for `count` resets, each late enough for a mail of its own. */
	async function askAndWait(count: number) {
		for (let i = 0; i < count; i++) {
			await app.db.moveClock(MINUTE_MS);
			expect((await ask('password/email', i % 2 ? email : email.toUpperCase())).status).toBe(200);
			await app.mailsAfterJobs(email);
		}
	}

	beforeEach(async () => {
		// Verified, so that its ways back are mailed; the first of its day's mails.
		await pressVerify((await app.mail(email)).link);
	});

	test('to set a password are ten a day, then one an hour, and no answer reveals it', async () => {
		await askAndWait(11);
		expect(await subjects()).toHaveLength(11);
		const known = await ask('password/email');
		const unknown = await ask('password/email', 'nobody.here@example.org');
		expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
		// The newest of those that came still works.
		const links = (await app.mailsAfterJobs(email)).filter(({ subject }) => subject === 'Set a new password');
		expect((await reset(browser, toForm(links.at(-1)?.link ?? ''))).status).toBe(200);
		const before = (await subjects()).length;
		await app.db.moveClock(HOUR_MS);
		await askAndWait(2);
		const { length } = await subjects();
		expect(length - before).toBe(1);
		await app.db.moveClock(DAY_MS);
		await askAndWait(2);
		expect((await subjects()).length - length).toBe(2);
	});

	test('of other kinds are ten a day in all, asked for by many at once, no answer reveals it, and resets come besides', async () => {
		const many = await Promise.all(Array.from({ length: 12 }, () => app.browser()));
		for (const one of many) await one.join();
		const wanted = await Promise.all(many.map((one) => one.call('PATCH', '/api/settings/profile', { email })));
		expect(await subjects()).toHaveLength(10);
		expect(new Set(wanted.map(({ status, body }) => `${status} ${Object.keys(body)}`)).size).toBe(1);
		for (const one of many) {
			expect((await one.call('GET', '/api/settings/profile')).body.pending_email).toBe(email);
		}
		await askAndWait(1);
		expect((await subjects()).slice(10)).toEqual(['Set a new password']);
	});

	test('keep none of its own away', async () => {
		await askAndWait(11);
		expect(await subjects()).toHaveLength(11);
		await browser.login(email);
		const changed = `changed.${email}`;
		await browser.call('PATCH', '/api/settings/profile', { email: changed });
		const { link } = await app.mail(changed, 'Confirm your new email address');
		expect((await browser.call('POST', `/api${link}`)).status).toBe(200);
		const back = await app.mail(email, 'Your email address was changed');
		expect((await browser.call('POST', `/api${back.link}`)).status).toBe(200);
		const after = (await subjects()).slice(11);
		expect(after).toEqual(['Your email address was changed', 'Set a new password']);
	});
});

test('[IDENT-08] the mails that others cause do not keep an owner from verifying the address: beyond ten a day one an hour still comes', async () => {
	const many = await Promise.all(Array.from({ length: 12 }, () => app.browser()));
	for (const one of many) await one.join();
	await Promise.all(many.map((one) => one.call('PATCH', '/api/settings/profile', { email })));
	const isVerifying = ({ subject }: { subject: string }) => subject === 'Confirm your email address';
	const verifying = async () => (await app.mailsAfterJobs(email)).filter(isVerifying);
	expect([(await app.mailsAfterJobs(email)).length, (await verifying()).length]).toEqual([10, 1]);
	const mails: number[] = [];
	for (const minutes of [50, 11, 50, 11]) {
		await app.db.moveClock(minutes * MINUTE_MS);
		await ask('email/resend');
		mails.push((await verifying()).length);
	}
	expect(mails).toEqual([1, 2, 2, 3]);
	expect((await pressVerify((await verifying()).at(-1)?.link ?? '')).status).toBe(200);
});

test('[IDENT-12] taking an address back mails a link for a new password, however lately one was asked for', async () => {
	await pressVerify((await app.mail(email)).link);
	await browser.login(email);
	const changed = `changed.${email}`;
	await browser.call('PATCH', '/api/settings/profile', { email: changed });
	const old = await askForReset();
	await browser.call('POST', `/api${(await app.mail(changed, 'Confirm your new email address')).link}`);
	const back = await app.mail(email, 'Your email address was changed');
	expect((await browser.call('POST', `/api${back.link}`)).status).toBe(200);
	expect((await reset(browser, old)).status).toBe(422);
	expect((await reset(browser, toForm((await app.mail(email, 'Set a new password')).link))).status).toBe(200);
});

test('[LANG-06] mails are in the language of the call that caused them', async () => {
	const subjects = await Promise.all(
		['en', 'br', 'id', 'in'].map(async (locale) => {
			const visitor = await app.browser();
			visitor.locale = locale;
			return (await app.mail((await visitor.register()).body.email)).subject;
		}),
	);
	expect(new Set(subjects).size).toBe(4);
	expect(subjects[1]).toBe('Confirme seu e-mail');
});
