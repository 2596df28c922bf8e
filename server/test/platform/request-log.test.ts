import * as identityContract from '@fairtick/domain/identity/contract';
import * as mailContract from '@fairtick/domain/identity/mail-contract';
import * as securityContract from '@fairtick/domain/identity/security-contract';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { type TestAnswer, TestBrowser } from '../support/browser.ts';
import { fieldsOf, requestWith } from '../support/samples.ts';

const PLANTED = 'planted secret of mine';
const OTHER = 'another planted secret';
const FACTOR = '/api/settings/second-factor';

const lines: string[] = [];
/** Whatever the server handed out or was given that opens something. */
const secrets = new Set([PLANTED, OTHER]);
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
	const limits = { LIMIT_WRONG_PASSWORDS: '100000', LIMIT_GENERAL: '100000', LIMIT_REGISTRATIONS: '100000' };
	app = await createTestApp({ ...limits, LIMIT_ADDRESS: '100000' }, { log });
	browser = await TestBrowser.open(app.http);
});
afterAll(() => app.close());

/** Makes a call and remembers what is secret in its answer. */
async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<TestAnswer> {
	const answer = await browser.call(method, url, payload);
	for (const { value } of answer.cookies) if (value !== '') secrets.add(value);
	const { token, challenge, secret, uri, recovery_codes = [] } = answer.body ?? {};
	for (const each of [token, challenge, secret, uri, ...recovery_codes]) if (each) secrets.add(each);
	if (token) browser.token = token;
	return answer;
}

const linesOf = (answer: TestAnswer) =>
	lines.map((line) => JSON.parse(line)).filter(({ request }) => request === answer.headers['x-request-id']);

function expectNoSecret(): void {
	const log = lines.join('');
	for (const secret of secrets) expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
}

test('a whole life of an identity leaves no secret in the log, and a line of each call', async () => {
	const person = { name: 'Dana', email: 'planted@example.org', country: 'GB', accept_terms: true };
	const login = (password = PLANTED) => call('POST', '/api/login', { email: person.email, password, remember: true });
	const follow = async (subject: string) => {
		const { link } = await app.mail(person.email, subject);
		const [path = ''] = link.split('?');
		const token = path.split('/').at(-1) ?? '';
		if (subject.startsWith('Set')) secrets.add(token);
		for (const each of new URLSearchParams(link.split('?')[1])) if (each[0] === 'signature') secrets.add(each[1]);
		return { link, token };
	};
	await call('POST', '/api/register', { ...person, password: PLANTED, password_confirmation: PLANTED });
	expect((await call('POST', `/api${(await follow('Confirm your email address')).link}`)).status).toBe(200);
	expect((await login(OTHER)).status).toBe(422);
	const signedIn = await login();
	expect(signedIn.status).toBe(200);
	const { secret } = (await call('POST', `${FACTOR}/totp`)).body;
	const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
	const wrong = await call('POST', `${FACTOR}/totp/confirm`, { code: '000001' });
	expect(wrong.status).toBe(422);
	expect((await call('POST', `${FACTOR}/totp/confirm`, { code: code() })).status).toBe(200);
	const [recovery] = (await call('POST', `${FACTOR}/recovery-codes`)).body.recovery_codes;
	const { challenge } = (await login()).body;
	expect((await call('POST', '/api/login/second-factor', { challenge, code: recovery })).status).toBe(200);
	await call('POST', '/api/settings/confirm', { password: PLANTED });
	await call('GET', '/api/settings/sessions');
	await call('POST', '/api/password/email', { email: person.email });
	const { token } = await follow('Set a new password');
	const form = { token, email: person.email, password: OTHER, password_confirmation: OTHER };
	const reset = await call('POST', '/api/password/reset', form);
	expect(reset.status).toBe(200);
	expect((await call('POST', '/api/password/reset', form)).status).toBe(422);

	expect(secrets.size).toBeGreaterThan(20);
	expectNoSecret();
	for (const answer of [signedIn, wrong, reset])
		expect(linesOf(answer)).toEqual([
			expect.objectContaining({ msg: 'call', status: answer.status, route: expect.stringMatching(/^\/api\//) }),
		]);
	expect(linesOf(wrong)[0]).toMatchObject({
		level: 30,
		method: 'POST',
		code: 'http.invalid',
		user: expect.any(Number),
	});
});

const isEndpoint = (value: unknown): value is Endpoint =>
	typeof value === 'object' && value !== null && 'path' in value;
const IDENTITY = [identityContract, mailContract, securityContract].flatMap((all) =>
	Object.values(all).filter(isEndpoint),
);

test('a secret in any field of any call of the identity stays out, also while the database fails', async () => {
	const tryAll = async () => {
		for (const endpoint of IDENTITY)
			for (const field of fieldsOf(endpoint)) {
				const { url, payload } = requestWith(endpoint, field, PLANTED);
				const answer = await call(endpoint.method as 'POST', url, payload);
				const calls = linesOf(answer).filter(({ msg }) => msg === 'call');
				expect(calls, `${endpoint.name} ${field.path}`).toHaveLength(1);
			}
	};
	await tryAll();
	await app.db.owner.query('alter table users rename to users_away');
	try {
		await tryAll();
	} finally {
		await app.db.owner.query('alter table users_away rename to users');
	}
	expect(lines.some((line) => JSON.parse(line).msg === 'fault')).toBe(true);
	secrets.add(encodeURIComponent(PLANTED)).add(PLANTED.replaceAll(' ', '+'));
	expectNoSecret();
});
