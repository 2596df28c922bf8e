import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PASSWORD } from '../../support/browser.ts';
import { joinStaff, joinThird, REASON } from '../../support/staff.ts';
import { NOON } from '../../support/trading-fixture.ts';
import { fundCapital, grant } from '../../support/users.ts';
import { Payer, poll } from './payer.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let nowMs = NOON;
let payer: Payer;
let email: string;
let other: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_OWN_LIMITS: '1000' }, { roles: ['web', 'settlement', 'jobs', 'notifications'] });
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
});
afterAll(() => app.close());
/** A user with 300.00 that came from no payment, and the address of the person who knows the password. */
beforeEach(async () => {
	await pass(0);
	payer = await Payer.join(app);
	email = (await payer.browser.call('GET', '/api/user')).body.email;
	other = `thief.${email}`;
	await payer.browser.login(email, PASSWORD, true);
	await grant(app.db, payer.id, 'SANDBOX_USD', 30_000n);
	await payer.browser.call('GET', '/api/changetrade/real');
});

async function pass(ms: number): Promise<void> {
	nowMs += ms;
	await app.db.setClock(nowMs);
	await app.market.tick(1, nowMs, 1_000n);
}

const freshen = () => payer.browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
const press = async (link: string) => {
	const { pathname, search } = new URL(link, 'http://localhost');
	return (await app.browser()).call('POST', `/api${pathname}${search}`);
};

/** The thief's address is the account's; returns the way back. */
async function changeEmail(): Promise<string> {
	await freshen();
	await payer.browser.call('PATCH', '/api/settings/profile', { email: other });
	const { link } = await app.mail(other, 'Confirm your new email address');
	expect((await press(link)).status).toBe(200);
	// Only the session that wished for it lives on.
	return (await app.mail(email, 'Your email address was changed')).link;
}

/** A withdrawal of all to a destination of the thief. */
async function takeOut(amount = 30_000): Promise<{ destination: string; withdrawal: string }> {
	await freshen();
	const body = { method: 'sandbox', fields: { manner: 'at_once' } };
	const { id: destination } = (await payer.browser.call('POST', '/api/cashier/destinations', body)).body;
	const { status, body: asked } = await payer.withdraw(amount, { destination });
	expect([status, asked.status]).toEqual([201, 'requested']);
	return { destination, withdrawal: asked.id };
}
const setFinal = (on: boolean) => payer.browser.call('PUT', '/api/limits/final-withdrawals', { on });

/** Sets a new password by the emailed link and logs in with it. */
async function signInAgain(): Promise<void> {
	const { link } = await app.mail(email, 'Set a new password');
	const password = 'four green lanterns';
	const token = new URL(link, 'http://localhost').pathname.split('/').at(-1);
	const form = { token, email, password, password_confirmation: password };
	expect((await payer.browser.call('POST', '/api/password/reset', form)).status).toBe(200);
	expect((await payer.browser.login(email, password, true)).status).toBe(200);
}
const destinations = async () =>
	(await payer.browser.call('GET', '/api/cashier/destinations')).body.data.map(({ id }: { id: string }) => id);
const findProblems = async () => (await auditAll(app.db.database)).checks.flatMap(({ findings }) => findings);

test.each(['before', 'after'] as const)(
	'[IDENT-12] taking the address back ends final withdrawals asked for and destinations added %s it was changed',
	async (when) => {
		const early = when === 'before' ? await takeOut() : null;
		const back = await changeEmail();
		const { withdrawal } = early ?? (await takeOut());
		expect((await setFinal(true)).status).toBe(200);
		const { status, body } = await press(back);
		expect([status, body.ended]).toEqual([200, { withdrawals: 1, destinations: 1 }]);
		await signInAgain();
		expect(await payer.movement(withdrawal)).toMatchObject({ status: 'cancelled', cancellable: false });
		expect([await destinations(), await payer.balance()]).toEqual([[], 30_000]);
		const { held_back } = (await payer.browser.call('GET', '/api/trading-limits')).body;
		expect(held_back).toMatchObject([{ amount: 30_000 }]);
		await pass(3 * DAY_MS);
		await poll(app);
		await payer.idle();
		expect((await payer.movement(withdrawal)).status).toBe('cancelled');
		expect(await findProblems()).toEqual([]);
	},
);

test('[IDENT-12] what was asked for and added more than seven days before the change stays', async () => {
	const body = { method: 'sandbox', fields: { manner: 'at_once' } };
	const { id: destination } = (await payer.browser.call('POST', '/api/cashier/destinations', body)).body;
	await app.db.owner.query('update destinations set created_at = $1, usable_at = $2 where id = $3', [
		nowMs - 7 * DAY_MS - 60_000,
		nowMs + DAY_MS,
		destination,
	]);
	const { body: asked } = await payer.withdraw(10_000, { destination });
	await app.db.owner.query('update withdrawals set created_at = $1 where id = $2', [
		nowMs - 7 * DAY_MS - 60_000,
		asked.id,
	]);
	const { body: answer } = await press(await changeEmail());
	expect(answer.ended).toEqual({ withdrawals: 0, destinations: 0 });
	await signInAgain();
	expect([(await payer.movement(asked.id)).status, await destinations()]).toEqual(['requested', [destination]]);
});

test('[IDENT-12] taking the address back ends a withdrawal under review, which two people can no longer approve', async () => {
	const { withdrawal, destination } = await takeOut();
	await app.db.owner.query(`update withdrawals set status = 'review', reason = 'amount' where id = $1`, [withdrawal]);
	await app.db.owner.query(
		`insert into movement_steps (movement_id, n, status, cause, reason, at) values ($1, 2, 'review', 'rule', 'amount', $2)`,
		[withdrawal, nowMs],
	);
	await app.db.owner.query('update destinations set usable_at = $1 where id = $2', [nowMs, destination]);
	const [first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
	const path = `/api/admin/cashier/withdrawals/${withdrawal}/approve`;
	const proposed = await first.browser.call('POST', path, { reason: REASON });
	expect((await press(await changeEmail())).body.ended).toEqual({ withdrawals: 1, destinations: 1 });
	const decided = await second.browser.call('POST', `/api/admin/requests/${proposed.body.request_id}/approve`, {
		reason: REASON,
	});
	expect(decided.status).toBe(422);
	await signInAgain();
	expect([(await payer.movement(withdrawal)).status, await payer.balance()]).toEqual(['cancelled', 30_000]);
});

test('[CASH-03] what a withdrawal had used of held-back money is held back once with the rest as the address is taken back', async () => {
	const { withdrawal } = await takeOut(20_000);
	expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${withdrawal}`)).status).toBe(200);
	await takeOut();
	expect((await press(await changeEmail())).body.ended).toEqual({ withdrawals: 1, destinations: 2 });
	await signInAgain();
	const { held_back } = (await payer.browser.call('GET', '/api/trading-limits')).body;
	expect(held_back).toMatchObject([{ amount: 30_000 }]);
});

test('[CASH-04] a new destination and a withdrawal to it are sent to every address that can take the account back, and to the devices', async () => {
	await changeEmail();
	const { destination } = await takeOut(1_000);
	const subjects = ['A new withdrawal destination', 'A withdrawal to a new destination'];
	for (const address of [email, other]) {
		const told = (await app.mailsAfterJobs(address)).map(({ subject }) => subject);
		expect(told.filter((subject) => subjects.includes(subject)).toSorted()).toEqual(subjects);
	}
	await expect
		.poll(
			async () =>
				(await payer.browser.call('GET', '/api/notifications?kind=security')).body.data.flatMap(
					({ about }: { about: { kind: string; news: string } }) => (about.kind === 'security' ? [about.news] : []),
				),
			{ timeout: 10_000, interval: 500 },
		)
		.toEqual(expect.arrayContaining(['destination_added', 'withdrawal_requested']));
	// An address that has been there for a week gets it as it is sent.
	const count = async () => (await app.mailsAfterJobs(email)).filter(({ subject }) => subject === subjects[1]).length;
	await app.db.owner.query('update destinations set usable_at = $1 where id = $2', [nowMs - 6 * DAY_MS, destination]);
	await payer.withdraw(1_000, { destination });
	expect(await count()).toBe(1);
});

test('[CASH-03] making withdrawals final needs a fresh sign-in', async () => {
	await pass(16 * 60_000);
	const { status, body } = await setFinal(true);
	expect([status, body.code]).toEqual([403, 'http.fresh_sign_in']);
	await freshen();
	expect((await setFinal(true)).status).toBe(200);
});

test('[IDENT-12] a reset where the address was never verified removes destinations that were added before', async () => {
	await payer.browser.call('POST', '/api/cashier/destinations', { method: 'sandbox', fields: { manner: 'at_once' } });
	await app.db.owner.query('update users set email_verified_at = null where id = $1', [payer.id]);
	await payer.browser.call('POST', '/api/password/email', { email });
	await signInAgain();
	expect(await destinations()).toEqual([]);
});
