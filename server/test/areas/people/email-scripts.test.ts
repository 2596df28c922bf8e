import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/browser.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

const person = (email: string) => ({
	name: 'Kim',
	email,
	password: PASSWORD,
	password_confirmation: PASSWORD,
	country: 'DE',
	accept_terms: true,
});

test('[IDENT-01] an address with a domain of another script is one mailbox however it is written, and gets its email', async () => {
	const browser = await app.browser();
	expect((await browser.call('POST', '/api/register', person('kim@bücher.example'))).status).toBe(201);
	const again = await browser.call('POST', '/api/register', person('KIM@xn--bcher-kva.example'));
	expect([again.status, again.body.errors.email]).toEqual([422, expect.any(Array)]);
	const login = (email: string) => browser.call('POST', '/api/login', { email, password: PASSWORD, remember: false });
	for (const email of ['kim@bücher.example', 'kim@BÜCHER.example', 'kim@xn--bcher-kva.example'])
		expect((await login(email)).status, email).toBe(200);
	const { rows } = await app.db.owner.query('select distinct recipient from mails');
	expect(rows).toEqual([{ recipient: 'kim@xn--bcher-kva.example' }]);
});

test('[IDENT-01] a local part of another script is refused with its reason', async () => {
	const browser = await app.browser();
	const { status, body } = await browser.call('POST', '/api/register', person('कमला@example.org'));
	expect([status, body.errors.email]).toEqual([422, [expect.stringContaining('before the @')]]);
});
