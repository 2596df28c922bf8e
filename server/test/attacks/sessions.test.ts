import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../support/app.ts';
import { PASSWORD, type TestBrowser } from '../support/browser.ts';

const NEW_PASSWORD = 'four green lanterns';
const FACTOR = '/api/settings/second-factor';

let app: TestApp;
let origin: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_WRONG_PASSWORDS: '1000' });
	origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

let victim: TestBrowser;
let elsewhere: TestBrowser;
let email: string;
beforeEach(async () => {
	victim = await app.browser();
	elsewhere = await app.browser();
	email = (await victim.join()).email;
	await elsewhere.login(email);
});

interface Stolen {
	readonly token: string | null;
	readonly cookie: string;
}

/** Both halves of a session, as an attacker who has copied them holds them. */
const steal = (of: TestBrowser): Stolen => ({ token: of.token, cookie: `session=${of.cookie('session')}` });

/** Opens a socket and shows both halves; resolves when it is signed in or closed. */
async function openSocket({ token, cookie }: Stolen): Promise<{ ready: boolean; closed: Promise<number> }> {
	const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { origin, headers: { cookie } });
	const closed = new Promise<number>((resolve) => socket.once('close', resolve));
	socket.once('open', () => socket.send(JSON.stringify({ op: 'auth', token })));
	const ready = await Promise.race([
		new Promise<true>((resolve) => socket.on('message', (data) => String(data).includes('"ready"') && resolve(true))),
		closed.then(() => false as const),
	]);
	return { ready, closed };
}

const callAs = ({ token, cookie }: Stolen) =>
	app.http.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}`, cookie } });

async function resetPassword(): Promise<void> {
	await elsewhere.call('POST', '/api/password/email', { email });
	const { link } = await app.mail(email, 'Set a new password');
	const token = link.split('?')[0]?.split('/').at(-1);
	const form = { token, email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
	expect((await elsewhere.call('POST', '/api/password/reset', form)).status).toBe(200);
}

test.each<[string, () => Promise<unknown>]>([
	['it is signed out', () => victim.call('POST', '/api/logout')],
	['its user ends all other sessions', () => elsewhere.call('DELETE', '/api/settings/sessions')],
	[
		'the password is changed',
		() =>
			elsewhere.call('PATCH', '/api/settings/password', {
				current_password: PASSWORD,
				password: NEW_PASSWORD,
				password_confirmation: NEW_PASSWORD,
			}),
	],
	['the password is reset', resetPassword],
])('a stolen session is worthless once %s, on its open socket too', async (_, end) => {
	const stolen = steal(victim);
	const socket = await openSocket(stolen);
	expect([socket.ready, (await callAs(stolen)).statusCode]).toEqual([true, 200]);
	await end();
	expect(await socket.closed).toBe(4401);
	const again = await openSocket(stolen);
	expect([again.ready, await again.closed]).toEqual([false, 4401]);
	expect((await callAs(stolen)).statusCode).toBe(401);
});

test.each<[string, (stolen: Stolen) => Stolen]>([
	['the readable half alone', ({ token }) => ({ token, cookie: '' })],
	['the cookie alone', ({ cookie }) => ({ token: 'x'.repeat(43), cookie })],
	['halves of two sessions', ({ token }) => ({ token, cookie: steal(elsewhere).cookie })],
	['a cookie that is named twice', ({ token, cookie }) => ({ token, cookie: `session=none; ${cookie}` })],
])('%s opens no socket and no call', async (_, change) => {
	const socket = await openSocket(change(steal(victim)));
	expect([socket.ready, await socket.closed]).toEqual([false, 4401]);
	expect((await callAs(change(steal(victim)))).statusCode).toBe(401);
});

test('a session that an attacker set before the sign-in is not the one that is signed in', async () => {
	const visitor = await app.browser();
	const planted = { token: victim.token, cookie: victim.cookie('session') ?? '' };
	visitor.setCookie('session', planted.cookie);
	visitor.token = planted.token;
	await visitor.login(email);
	expect([visitor.cookie('session') === planted.cookie, visitor.token === planted.token]).toEqual([false, false]);
});

test('one device guessing many accounts is slowed down, and the accounts stay open to their owners', async () => {
	const strict = await createTestApp();
	const emails: string[] = [];
	for (let i = 0; i < 8; i++) emails.push((await (await strict.browser()).register()).body.email);
	const sprayer = await strict.browser();
	const statuses: number[] = [];
	for (const each of [...emails, ...emails]) statuses.push((await sprayer.login(each, 'password1')).status);
	expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6);
	expect(statuses.at(-1)).toBe(429);
	for (const each of emails) expect((await (await strict.browser()).login(each)).status).toBe(200);
	await strict.close();
});

test('of fifty guesses at a code at once hardly any is looked at, and none opens anything', async () => {
	const strict = await createTestApp();
	const owner = await strict.browser();
	const { email: whose } = await owner.join();
	const { secret } = (await owner.call('POST', `${FACTOR}/totp`)).body;
	const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
	expect((await owner.call('POST', `${FACTOR}/totp/confirm`, { code })).status).toBe(200);
	const thief = await strict.browser();
	const { challenge } = (await thief.login(whose)).body;
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, i) =>
			thief.call('POST', '/api/login/second-factor', { challenge, code: String(i).padStart(6, '0') }),
		),
	);
	expect(answers.filter(({ status }) => status === 200)).toEqual([]);
	expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(44);
	await strict.close();
});

test('a page of another site gets no socket, and the answer carries our headers', async () => {
	for (const foreign of [
		'https://evil.example',
		'null',
		`${origin}.evil.example`,
		`${origin}@evil.example`,
		'file://',
	]) {
		const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, {
			origin: foreign,
			headers: { cookie: steal(victim).cookie },
		});
		const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
		expect([answer.statusCode, answer.headers['x-content-type-options']], foreign).toEqual([403, 'nosniff']);
		socket.on('error', () => undefined).terminate();
	}
});
