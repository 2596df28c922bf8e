import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

let app: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_GENERAL: '100000', LIMIT_ADDRESS: '100000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	email = (await browser.join()).email;
});

const subjects = async () => (await app.mailsAfterJobs(email)).map(({ subject }) => subject);

/** Signs in from browsers that were never seen before. */
async function signIn(times: number) {
	for (let i = 0; i < times; i++) expect((await (await app.browser()).login(email)).status).toBe(200);
}

const changePassword = () =>
	browser.call('PATCH', '/api/settings/password', {
		current_password: PASSWORD,
		password: 'four green lanterns',
		password_confirmation: 'four green lanterns',
	});

test('[NOTE-02] [IDENT-08] an address that was never proved gets nothing but its link, whatever is done in the account', async () => {
	await signIn(2);
	const token = await browser.call('POST', '/api/settings/tokens', { name: 'x', scopes: ['read'] });
	expect([token.status, (await changePassword()).status]).toEqual([201, 204]);
	expect(await subjects()).toEqual(['Confirm your email address']);
	expect((await browser.call('POST', '/api/settings/close', { email })).status).toBe(204);
	expect(await subjects()).not.toContain('Your account is closed');
});

test('[NOTE-02] a proved address gets ten mails a day of a kind, later ones are in the app only, and none buries another kind', async () => {
	const nowMs = Date.now();
	await app.db.setClock(nowMs);
	await app.proveAddress(email);
	await signIn(12);
	expect((await changePassword()).status).toBe(204);
	const told = await subjects();
	expect(told.filter((subject) => subject === 'Login from a new device')).toHaveLength(10);
	expect(told).toContain('Your password was changed');
	const { rows } = await app.db.owner.query(
		`select count(*)::int from user_events join users on users.id = user_id where email = $1 and subject = 'new_device'`,
		[email],
	);
	expect(rows).toEqual([{ count: 12 }]);
	await app.db.setClock(nowMs + 86_400_001);
	expect((await (await app.browser()).login(email, 'four green lanterns')).status).toBe(200);
	expect((await subjects()).filter((subject) => subject === 'Login from a new device')).toHaveLength(11);
});
