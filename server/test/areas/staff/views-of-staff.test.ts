import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';
import { Payer } from '../cashier/payer.ts';

const QUARTER_MS = 15 * 60_000;

let app: TestApp;
let finance: StaffMember;
let auditor: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_LISTS: '100000', LIMIT_MOVEMENTS: '10000' });
	[finance, auditor] = [await joinStaff(app, 'finance'), await joinStaff(app, 'auditor')];
	// The quarters of the test begin with one.
	const { rows } = await app.db.owner.query('select (app.clock() % $1)::int past', [QUARTER_MS]);
	await app.db.moveClock(QUARTER_MS - rows[0].past);
});
afterAll(() => app.close());

/** Views that were kept since the last time that this was asked. */
let seen = 0n;
async function newViews(): Promise<string[]> {
	const { rows } = await app.db.owner.query(
		`select n, actor_id, subject, after ->> 'page' page from audit_log where act = 'data.viewed' and n > $1 order by n`,
		[seen],
	);
	seen = rows.at(-1)?.n ?? seen;
	const who = new Map([
		[finance.id, 'finance'],
		[auditor.id, 'auditor'],
	]);
	return rows.map(({ actor_id, subject, page }) => `${who.get(actor_id)} ${page} ${subject}`);
}
const look = async ({ browser }: StaffMember, path: string) => (await browser.call('GET', `/api/admin/${path}`)).status;

test('[ADMIN-08] a look at a user is kept once for each person, page, user and quarter of an hour', async () => {
	const [one, other] = [(await (await app.browser()).join()).id, (await (await app.browser()).join()).id];
	for (const _ of [1, 2, 3]) expect(await look(finance, `users/${one}`)).toBe(200);
	expect(await newViews()).toEqual([`finance getUserRecord user:${one}`]);
	await look(finance, `users/${other}`);
	await look(finance, `ledger/users/${one}/transactions`);
	await look(auditor, `users/${one}`);
	expect(await newViews()).toEqual([
		`finance getUserRecord user:${other}`,
		`finance listUserTransactions user:${one}`,
		`auditor getUserRecord user:${one}`,
	]);
	await app.db.moveClock(QUARTER_MS - 60_000);
	await look(finance, `users/${one}`);
	expect(await newViews()).toEqual([]);
	await app.db.moveClock(60_000);
	await Promise.all([1, 2, 3, 4].map(() => look(finance, `users/${one}`)));
	expect(await newViews()).toEqual([`finance getUserRecord user:${one}`]);
});

test('[ADMIN-08] items of queues name their user, lists themselves or the user they are narrowed to', async () => {
	const payer = await Payer.join(app);
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	await look(finance, `cashier/reviews/${body.id}`);
	await look(finance, 'cashier/reviews');
	await look(finance, `cashier/reviews?user=${payer.id}`);
	await look(auditor, 'users?search=Dana');
	expect(await newViews()).toEqual([
		`finance getReview user:${payer.id}`,
		'finance listReviews call:listReviews',
		`finance listReviews user:${payer.id}`,
		'auditor listUsers call:listUsers',
	]);
});

test('[ADMIN-08] what shows no user, what was refused, and what a user looks at of their own is not kept', async () => {
	const person = await app.browser();
	const { id } = await person.join();
	expect(await look(finance, 'overview')).toBe(200);
	expect(await look(finance, 'users/999999999')).toBe(404);
	expect(await look(finance, 'matches')).toBe(403);
	expect((await person.call('GET', '/api/user')).status).toBe(200);
	const freeze = { reason: REASON, due_at: new Date(Date.now() + 86_400_000).toISOString() };
	expect((await auditor.browser.call('POST', `/api/admin/users/${id}/freeze`, freeze)).status).toBe(403);
	expect(await newViews()).toEqual([]);
});
