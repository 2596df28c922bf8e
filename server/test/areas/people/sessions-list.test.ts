import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'four green lanterns';

let app: TestApp;
let browser: TestBrowser;
let other: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	other = await app.browser();
	email = (await browser.join()).email;
	await app.proveAddress(email);
	other.userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
	await other.login(email, PASSWORD, true);
});

const isSignedIn = async (one: TestBrowser) => (await one.call('GET', '/api/user')).status === 200;
const list = async (of = browser) => (await of.call('GET', '/api/settings/sessions')).body.data;
const change = (by: TestBrowser, current = PASSWORD, password = NEW_PASSWORD) =>
	by.call('PATCH', '/api/settings/password', {
		current_password: current,
		password,
		password_confirmation: password,
	});
const confirm = (by: TestBrowser, password = PASSWORD) => by.call('POST', '/api/settings/confirm', { password });

describe('[IDENT-03] sessions', () => {
	test('are listed with device, address and last use, and say which is this one', async () => {
		const sessions = await list();
		expect(sessions).toHaveLength(2);
		expect(sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({
			address: browser.address,
			remember: false,
		});
		expect(sessions.find(({ current }: { current: boolean }) => !current)).toMatchObject({
			device: 'Firefox · Windows',
			address: other.address,
			remember: true,
		});
	});

	test('can be ended one by one, by their user alone', async () => {
		const { id } = (await list()).find(({ current }: { current: boolean }) => !current);
		const stranger = await app.browser();
		await stranger.join();
		const foreign = await stranger.call('DELETE', `/api/settings/sessions/${id}`);
		expect([foreign.status, await isSignedIn(other)]).toEqual([404, true]);
		expect((await browser.call('DELETE', `/api/settings/sessions/${id}`)).status).toBe(204);
		expect([await isSignedIn(other), await isSignedIn(browser)]).toEqual([false, true]);
		expect((await browser.call('DELETE', `/api/settings/sessions/${id}`)).status).toBe(404);
	});

	test('ended elsewhere close their live sockets at once, others stay', async () => {
		const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
		const sockets = await Promise.all(
			[browser, other].map((one) =>
				openSocket(origin, { token: one.token, cookie: `session=${one.cookie('session')}` }),
			),
		);
		const closed = new Promise<number>((resolve) => sockets[1]?.once('close', resolve));
		await browser.call('DELETE', '/api/settings/sessions');
		expect(await closed).toBe(4401);
		expect(sockets[0]?.readyState).toBe(WebSocket.OPEN);
		sockets[0]?.terminate();
	});

	test('[CLUSTER-09] that end at one process are refused at once at every other one, and their sockets there close within 5 s', async () => {
		// Its bus gets no hint: this process sends none.
		const beside = await createTestApp({}, { beside: app, among: 'others' });
		try {
			const origin = await beside.http.listen({ port: 0, host: '127.0.0.1' });
			const halves = (one: TestBrowser) => ({ token: one.token, cookie: `session=${one.cookie('session')}` });
			const sockets = [await openSocket(origin, halves(other)), await openSocket(origin, halves(browser))];
			const elsewhere = other.at(beside.http);
			const order = { mode: 'demo', asset_id: 99, direction: 'up', stake: 1_000, payout_percent: 90 } as const;
			const place = () =>
				elsewhere.call('POST', '/api/trades', { ...order, id: randomUUID(), expiry: { duration: 60 } });
			const change = () => elsewhere.call('PATCH', '/api/settings/profile', { name: 'Someone' });
			// The process remembers the session from here on.
			expect([await isSignedIn(elsewhere), (await place()).status]).toEqual([true, 422]);
			const [first] = sockets.map((socket) => new Promise<number>((resolve) => socket.once('close', resolve)));
			const { id } = (await list()).find(({ current }: { current: boolean }) => !current);
			const endedAtMs = performance.now();
			expect((await browser.call('DELETE', `/api/settings/sessions/${id}`)).status).toBe(204);
			expect(await Promise.all([isSignedIn(elsewhere), place(), change()])).toMatchObject([
				false,
				{ status: 401 },
				{ status: 401 },
			]);
			expect([await first, performance.now() - endedAtMs < 5_000]).toEqual([4401, true]);
			expect(sockets[1]?.readyState).toBe(WebSocket.OPEN);
			sockets[1]?.close();
		} finally {
			await beside.close();
		}
	});

	/** A live socket that has shown both halves of a session. */
	async function openSocket(origin: string, { token, cookie }: { token: string | null; cookie: string }) {
		const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { origin, headers: { cookie } });
		await new Promise((resolve) => socket.once('open', resolve));
		socket.send(JSON.stringify({ op: 'auth', token }));
		await new Promise<void>((resolve) => socket.on('message', (data) => String(data).includes('"ready"') && resolve()));
		return socket;
	}

	test('can all be ended but this one', async () => {
		const third = await app.browser();
		await third.login(email);
		expect((await browser.call('DELETE', '/api/settings/sessions')).status).toBe(204);
		expect(await Promise.all([browser, other, third].map(isSignedIn))).toEqual([true, false, false]);
		expect(await list()).toHaveLength(1);
	});

	test('come in pages', async () => {
		await (await app.browser()).login(email);
		const { body: first } = await browser.call('GET', '/api/settings/sessions?limit=2');
		const { body: rest } = await browser.call(
			'GET',
			`/api/settings/sessions?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`,
		);
		const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
		expect([new Set(ids).size, rest.next_cursor]).toEqual([3, null]);
		expect((await browser.call('GET', '/api/settings/sessions?cursor=nonsense')).body.errors).toHaveProperty('cursor');
	});
});

describe('changing the password', () => {
	test('ends every other session and mails the user', async () => {
		expect((await change(browser)).status).toBe(204);
		expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
		expect((await app.mailsAfterJobs(email)).map(({ subject }) => subject)).toContain('Your password was changed');
		const again = await app.browser();
		expect((await again.login(email)).status).toBe(422);
		expect((await again.login(email, NEW_PASSWORD)).status).toBe(200);
	});

	test('needs the old one, and slows down who guesses it', async () => {
		await app.db.setClock(Date.now());
		const answers = [];
		for (let i = 0; i < 6; i++) answers.push(await change(browser, `wrong guess ${i}`));
		expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
		expect(answers[0]?.body.errors).toEqual({ current_password: ['This is not your current password.'] });
		// The user's other browser does not wait for it.
		expect((await change(other)).status).toBe(204);
	});

	test('[IDENT-02] refuses a new one as registration does', async () => {
		const { status, body } = await change(browser, PASSWORD, 'danaweiss');
		expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
		expect(await isSignedIn(other)).toBe(true);
	});

	test('during a sign-in with the old one leaves no session of the old one alive', async () => {
		for (let round = 0; round < 5; round++) {
			const late = await app.browser();
			const [before, after] = round % 2 === 0 ? [PASSWORD, NEW_PASSWORD] : [NEW_PASSWORD, PASSWORD];
			const [changed, signedIn] = await Promise.all([change(browser, before, after), late.login(email, before)]);
			expect(changed.status).toBe(204);
			if (signedIn.status === 200) expect(await isSignedIn(late)).toBe(false);
		}
	});
});

describe('[IDENT-04] a dangerous act', () => {
	test('needs a sign-in of the last 15 minutes, or the password again', async () => {
		await app.db.setClock(Date.now());
		const late = await app.browser();
		await late.login(email);
		await app.db.moveClock(15 * MINUTE_MS);
		expect((await change(late, 'wrong')).status).toBe(422);
		await app.db.moveClock(1);
		const refused = await change(late);
		expect([refused.status, refused.body.code]).toEqual([403, 'http.fresh_sign_in']);
		expect((await confirm(late, 'wrong')).body.errors).toHaveProperty('password');
		expect((await change(late)).status).toBe(403);
		expect((await confirm(late)).status).toBe(204);
		expect((await change(late)).status).toBe(204);
	});

	test('is no fresher in another session', async () => {
		await app.db.setClock(Date.now());
		await browser.login(email);
		await other.login(email);
		await app.db.moveClock(16 * MINUTE_MS);
		await confirm(browser);
		expect((await change(other)).status).toBe(403);
	});
});

describe('the history of sign-ins', () => {
	test('lists each with its device, newest first, ended ones too', async () => {
		await browser.call('DELETE', '/api/settings/sessions');
		const { body } = await browser.call('GET', '/api/settings/sign-ins');
		expect(body.data).toMatchObject([
			{ device: 'Firefox · Windows', current: false, method: 'password', new_device: true },
			{ current: true, method: 'password', new_device: false },
		]);
	});

	test('a new device is mailed, a known one is not, nor is the very first', async () => {
		const subjects = async () => (await app.mailsAfterJobs(email)).map(({ subject }) => subject);
		expect(await subjects()).toEqual(['Confirm your email address', 'Login from a new device']);
		const [, notice] = await app.mailsAfterJobs(email);
		expect(notice?.text).toContain(`Firefox · Windows, IP address ${other.address}`);
		await other.login(email);
		await browser.login(email);
		expect(await subjects()).toHaveLength(2);
	});

	test('[IDENT-10] a device that a new password locked out is mailed when it comes back, and once', async () => {
		expect((await change(browser)).status).toBe(204);
		const notices = async () =>
			(await app.mailsAfterJobs(email)).filter(({ subject }) => subject === 'Login from a new device').length;
		const before = await notices();
		for (const expected of [before + 1, before + 1]) {
			expect((await other.login(email, NEW_PASSWORD)).status).toBe(200);
			expect(await notices()).toBe(expected);
		}
		const { body } = await browser.call('GET', '/api/settings/sign-ins');
		expect(body.data.slice(0, 2).map(({ new_device }: { new_device: boolean }) => new_device)).toEqual([false, true]);
	});
});
