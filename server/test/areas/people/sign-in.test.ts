import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswords, type Passwords } from '../../../src/areas/people/identity/index.ts';
import { NotDone } from '../../../src/platform/http/index.ts';
import { Places } from '../../../src/platform/turns/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { PLAIN_PASSWORDS } from '../../support/passwords.ts';

let app: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({}, { passwords: createPasswords(new Places()) });
});
afterAll(() => app.close());
beforeEach(async () => {
	const owner = await app.browser();
	email = (await owner.register()).body.email;
	browser = await app.browser();
});

describe('signing in', () => {
	test('works whatever the case of the address', async () => {
		expect((await browser.login(` ${email.toUpperCase()} `)).status).toBe(200);
	});

	test.each(['none', undefined])(
		'[HTTP-05] takes neither a login nor a registration without the anti-forgery pair: %s in its header',
		async (header) => {
			const headers = { 'x-xsrf-token': header ?? (browser.cookie('XSRF-TOKEN') as string) };
			if (header === undefined) browser.setCookie('XSRF-TOKEN', null);
			const newcomer = {
				name: 'Dana Weiss',
				email: `new-${email}`,
				country: 'GB',
				accept_terms: true,
				password: PASSWORD,
				password_confirmation: PASSWORD,
			};
			for (const [path, payload] of [
				['/api/login', { email, password: PASSWORD, remember: true }],
				['/api/register', newcomer],
			] as const) {
				const { status, body, cookies } = await browser.call('POST', path, payload, headers);
				expect([path, status, body.code, cookies]).toEqual([path, 403, 'http.xsrf', []]);
			}
			const { rowCount } = await app.db.owner.query(
				'select from users left join sessions on user_id = users.id where email = $1 or (email = $2 and user_id is not null)',
				[newcomer.email, email],
			);
			expect(rowCount).toBe(0);
		},
	);

	test('answers an unknown address as a wrong password, by text and by work done', async () => {
		const before = app.comparisons();
		const unknown = await browser.login('nobody@example.org', 'something wrong');
		const between = app.comparisons();
		const wrong = await browser.login(email, 'something wrong');
		expect([unknown.status, wrong.status]).toEqual([422, 422]);
		expect(unknown.body).toEqual(wrong.body);
		expect(wrong.body).toEqual({
			code: 'identity.wrong_credentials',
			message: 'Incorrect email address or password.',
		});
		expect([between - before, app.comparisons() - between]).toEqual([1, 1]);
		expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
	});

	test('[LANG-06] speaks the language of the caller', async () => {
		const locales = ['en', 'br', 'id', 'in', 'pt-PT', 'hi-IN', 'de, hi;q=0.8, en;q=0.5'];
		const texts = await Promise.all(
			locales.map(async (locale, i) => {
				const visitor = await app.browser();
				visitor.locale = locale;
				return (await visitor.login(`nobody${i}@example.org`)).body.message;
			}),
		);
		const [english, portuguese, indonesian, hindi] = texts;
		expect(texts).toEqual([english, portuguese, indonesian, hindi, portuguese, hindi, hindi]);
		expect(new Set(texts).size).toBe(4);
	});

	test('[IDENT-02] rehashes when the cost has risen, and only then', async () => {
		const stored = async () =>
			(await app.db.owner.query('select password_hash h from users where email = $1', [email])).rows[0]?.h;
		const today = await stored();
		expect(today).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		await browser.login(email);
		expect(await stored()).toBe(today);
		const cheap = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
		await app.db.owner.query('update users set password_hash = $2 where email = $1', [email, cheap]);
		expect((await browser.login(email)).status).toBe(200);
		expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect((await browser.login(email)).status).toBe(200);
	});
});

describe('wrong passwords', () => {
	const guess = async (from: TestBrowser, of = email) => (await from.login(of, 'a wrong guess')).status;
	const guesses = async (from: TestBrowser, count: number, of = email) => {
		const statuses = [];
		for (let i = 0; i < count; i++) statuses.push(await guess(from, of));
		return statuses;
	};

	test('slow down from the fifth, alike for addresses without an account, and say when to try again', async () => {
		await app.db.setClock(Date.now());
		for (const of of [email, 'nobody.at.all@example.org']) {
			const from = await app.browser();
			expect(await guesses(from, 6, of)).toEqual([422, 422, 422, 422, 422, 429]);
			const refused = await from.login(of, PASSWORD);
			expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'http.too_many', '1']);
		}
		await app.db.setClock(null);
	});

	test('[IDENT-08] of one account are one count, however its address is spelt, and so are those of none', async () => {
		await app.db.setClock(Date.now());
		await (await app.browser()).register({ email: 'vinicius@example.org' });
		// İ is i for the database, and i with a dot above for JavaScript.
		for (const [of, spelt] of [
			['vinicius@example.org', 'vİnicİus@example.org'],
			['nobody.living@example.org', 'nobody.lİvİng@example.org'],
		] as const) {
			expect(await guesses(await app.browser(), 5, of)).toEqual([422, 422, 422, 422, 422]);
			expect(await guess(await app.browser(), spelt)).toBe(429);
			expect(await guess(await app.browser(), of.toUpperCase())).toBe(429);
		}
		await app.db.setClock(null);
	});

	test('by one address slow it down for every account, by many addresses for the one account', async () => {
		await app.db.setClock(Date.now());
		const sprayer = await app.browser();
		const statuses = [];
		for (let i = 0; i < 6; i++) statuses.push(await guess(sprayer, `victim${i}@example.org`));
		expect(statuses.at(-1)).toBe(429);
		const herd = await Promise.all(Array.from({ length: 6 }, () => app.browser()));
		const byHerd = [];
		for (const one of herd) byHerd.push(await guess(one));
		expect(byHerd).toEqual([422, 422, 422, 422, 422, 429]);
		await app.db.setClock(null);
	});

	test('guessed in parallel slip no further than one after the other', async () => {
		await app.db.setClock(Date.now());
		const herd = await Promise.all(Array.from({ length: 30 }, () => app.browser()));
		const statuses = await Promise.all(herd.map((one) => guess(one)));
		expect(statuses.filter((status) => status === 422)).toHaveLength(5);
		await app.db.setClock(null);
	});

	test('sprayed over accounts in parallel by one address are at most twenty, and it waits for each of them', async () => {
		await app.db.setClock(Date.now());
		const sprayer = await app.browser();
		const before = app.comparisons();
		const victims = Array.from({ length: 30 }, (_, i) => `sprayed${i}@example.org`);
		const statuses = await Promise.all(victims.map((victim) => guess(sprayer, victim)));
		const looked = statuses.filter((status) => status === 422).length;
		expect([looked >= 5, looked <= 20, app.comparisons() - before]).toEqual([true, true, looked]);
		const refused = await sprayer.login(email);
		expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(Math.min(300, 2 ** (looked - 5)))]);
		await app.db.setClock(null);
	});

	test('are not what right ones count as that one address sends at once', async () => {
		const office = await app.browser();
		const owners = await Promise.all(Array.from({ length: 12 }, async () => (await app.browser()).register()));
		const answers = await Promise.all(owners.map(({ body }) => office.login(body.email)));
		expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 200));
	});

	test('are not what right ones count as that could not be looked at', async () => {
		let isFull = false;
		const verify: Passwords['verify'] = async (...args) => {
			if (isFull) throw new NotDone('http');
			return PLAIN_PASSWORDS.verify(...args);
		};
		const busy = await createTestApp({}, { passwords: { ...PLAIN_PASSWORDS, verify } });
		const owner = await busy.browser();
		const whose = (await owner.register()).body.email;
		const statuses = [];
		for (isFull of [true, true, true, true, true, true, false]) statuses.push((await owner.login(whose)).status);
		expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 200]);
		const confirm = async () => (await owner.call('POST', '/api/settings/confirm', { password: PASSWORD })).status;
		const confirmed = [];
		for (isFull of [true, true, true, true, true, true, false]) confirmed.push(await confirm());
		expect(confirmed).toEqual([503, 503, 503, 503, 503, 503, 204]);
		await busy.close();
	});

	test('that wait to be counted leave the connections to others', async () => {
		const user = await app.browser();
		await user.join();
		const herd = await Promise.all(Array.from({ length: 30 }, () => app.browser()));
		const holder = await app.db.owner.connect();
		await holder.query('begin');
		await holder.query('lock table app.login_failures in exclusive mode');
		let answered = 0;
		const guessed = herd.map(async (one) => {
			const status = await guess(one);
			answered++;
			return status;
		});
		const waiting = async () =>
			(await holder.query(`select 1 from pg_locks where relation = 'app.login_failures'::regclass and not granted`))
				.rowCount;
		await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(4), 5_000);
		expect([(await user.call('GET', '/api/user')).status, answered]).toEqual([200, 0]);
		await holder.query('rollback');
		holder.release();
		expect((await Promise.all(guessed)).filter((status) => status === 422)).toHaveLength(5);
	});

	test('of one address are not what the right ones beside them count as, nor do these restart its wait', async () => {
		const now = Date.now();
		await app.db.setClock(now);
		const shared = await app.browser();
		const owners = await Promise.all(Array.from({ length: 3 }, async () => (await app.browser()).register()));
		for (const { body } of owners) {
			shared.setCookie('device', null);
			expect((await shared.login(body.email)).status).toBe(200);
		}
		shared.setCookie('device', null);
		expect(await guesses(shared, 5, 'nobody.here@example.org')).toEqual([422, 422, 422, 422, 422]);
		expect((await shared.login(email)).status).toBe(429);
		await app.db.setClock(now + 1_000);
		expect((await shared.login(email)).status).toBe(200);
		shared.setCookie('device', null);
		expect((await shared.login(owners[0]?.body.email)).status).toBe(200);
		await app.db.setClock(null);
	});

	test('never lock out a device that has signed in before, and end with the right one', async () => {
		const now = Date.now();
		await app.db.setClock(now);
		const known = await app.browser();
		await known.login(email);
		const attacker = await app.browser();
		await guesses(attacker, 8);
		const stranger = await app.browser();
		expect((await stranger.login(email)).status).toBe(429);
		expect((await known.login(email)).status).toBe(200);
		await app.db.setClock(now + 300_001);
		expect((await stranger.login(email)).status).toBe(200);
		expect(await guesses(stranger, 4)).toEqual([422, 422, 422, 422]);
		await app.db.setClock(null);
	});

	test('a device known to one account is a stranger to another', async () => {
		await app.db.setClock(Date.now());
		const device = await app.browser();
		await device.login(email);
		const victim = (await (await app.browser()).register()).body.email;
		expect(await guesses(device, 6, victim)).toEqual([422, 422, 422, 422, 422, 429]);
		device.setCookie('device', '1.forged.note');
		expect((await device.login(victim)).status).toBe(429);
		await app.db.setClock(null);
	});
});
