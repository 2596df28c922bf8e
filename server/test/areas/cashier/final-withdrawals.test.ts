import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits as limitsFacts } from '../../../src/areas/limits/area.ts';
import { listForgotten, loadRestrictions, replayRestrictions } from '../../../src/areas/limits/index.ts';
import { entriesOf } from '../../../src/platform/journal/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PASSWORD } from '../../support/browser.ts';
import { readJournal } from '../../support/restore.ts';
import { joinStaff, REASON } from '../../support/staff.ts';
import { NOON } from '../../support/trading-fixture.ts';
import { fundCapital, grant } from '../../support/users.ts';
import { Payer } from './payer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let nowMs = NOON;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_PLACING: '100000', LIMIT_OWN_LIMITS: '1000' });
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
});
afterAll(() => app.close());
/** A user on the real account with 100.00. */
beforeEach(async () => {
	await pass(0);
	payer = await Payer.join(app);
	// For longer than a day.
	await payer.browser.login((await payer.browser.call('GET', '/api/user')).body.email, PASSWORD, true);
	await grant(app.db, payer.id, 'SANDBOX_USD', 10_000n);
	await payer.browser.call('GET', '/api/changetrade/real');
});

/** Moves the clock on, to where there is a price. */
async function pass(ms: number, price = 1_000n): Promise<void> {
	nowMs += ms;
	await app.db.setClock(nowMs);
	await app.market.tick(1, nowMs, price);
}

/** A withdrawal that waits for its destination. */
async function ask(amount: number): Promise<string> {
	const body = { method: 'sandbox', fields: { manner: 'at_once' } };
	const { id } = (await payer.browser.call('POST', '/api/cashier/destinations', body)).body;
	const { body: asked } = await payer.withdraw(amount, { destination: id });
	expect(asked).toMatchObject({ status: 'requested', cancellable: true, final: null });
	return asked.id;
}
const cancel = (id: string) => payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
const place = (stake: number, mode: 'demo' | 'real' = 'real') =>
	payer.browser.call('POST', '/api/trades', {
		id: randomUUID(),
		mode,
		asset_id: 1,
		direction: 'up',
		stake,
		expiry: { duration: 30 },
		payout_percent: 90,
	});
const codeOf = async (answer: ReturnType<typeof place>) => {
	const { status, body } = await answer;
	return status === 201 ? 'opened' : body.code;
};
const setFinal = async (on: boolean) =>
	(await payer.browser.call('PUT', '/api/limits/final-withdrawals', { on })).body.final_withdrawals;
const limits = async () => (await payer.browser.call('GET', '/api/limits')).body;
const freshen = () => payer.browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
const iso = (ms: number) => new Date(ms).toISOString();
const toShown = ({ cancellable, final }: Movement) => ({ cancellable, final });

/** The audit's findings about limits. */
async function findProblems(): Promise<string[]> {
	const { checks } = await auditAll(app.db.database);
	const own = checks.filter(({ title }) => title.startsWith('limits:'));
	return own.flatMap(({ findings }) => findings).map(({ row, problem }) => `${row} ${problem}`);
}

test('[CASH-03] final withdrawals are on at once, go off a day after the request, and the request can be taken back', async () => {
	const id = await ask(4_000);
	expect((await limits()).final_withdrawals).toEqual({ on: false, ends_at: null, by_limit: false });
	expect(await setFinal(true)).toEqual({ on: true, ends_at: null, by_limit: false });
	expect(await setFinal(true)).toEqual({ on: true, ends_at: null, by_limit: false });
	const kept = { cancellable: false, final: { by: 'switch', until: null } };
	expect(toShown(await payer.movement(id))).toEqual(kept);
	expect((await payer.movements()).map(toShown)).toEqual([kept]);
	const refused = await cancel(id);
	expect([refused.status, refused.body]).toMatchObject([
		422,
		{ code: 'cashier.withdrawals_final', params: { by: 'switch', until: null } },
	]);
	expect(await payer.balance()).toBe(6_000);
	const ends_at = iso(nowMs + 24 * HOUR_MS);
	expect(await setFinal(false)).toEqual({ on: true, ends_at, by_limit: false });
	await pass(HOUR_MS);
	await freshen();
	expect(await setFinal(false)).toEqual({ on: true, ends_at, by_limit: false });
	expect(await setFinal(true)).toEqual({ on: true, ends_at: null, by_limit: false });
	const later = iso(nowMs + 24 * HOUR_MS);
	expect(await setFinal(false)).toEqual({ on: true, ends_at: later, by_limit: false });
	await app.db.owner.query('update destinations set usable_at = $1', [nowMs + 99 * HOUR_MS]);
	await app.db.setClock(Date.parse(later) - 1);
	expect((await cancel(id)).body).toMatchObject({
		params: { until: later },
		message: expect.stringContaining('until'),
	});
	await app.db.setClock(Date.parse(later));
	nowMs = Date.parse(later);
	expect((await limits()).final_withdrawals).toEqual({ on: false, ends_at: null, by_limit: false });
	expect((await cancel(id)).body).toMatchObject({ status: 'cancelled' });
	expect(await payer.balance()).toBe(10_000);
	expect(await findProblems()).toEqual([]);
});

test('[CASH-03] staff end a withdrawal of a user whose withdrawals are final, and its money can be traded at once', async () => {
	const id = await ask(10_000);
	await setFinal(true);
	const staff = await joinStaff(app, 'finance');
	const { status } = await staff.browser.call('POST', `/api/admin/cashier/withdrawals/${id}/reject`, {
		reason: REASON,
	});
	expect([status, (await payer.movement(id)).status, await payer.balance()]).toEqual([204, 'rejected', 10_000]);
	expect(await codeOf(place(10_000))).toBe('opened');
});

test('[CASH-03] withdrawals are final while a loss limit is reached', async () => {
	await payer.browser.call('PUT', '/api/limits', { limits: [{ kind: 'loss', window: '24h', value: 1_000 }] });
	const id = await ask(4_000);
	expect(await codeOf(place(999))).toBe('opened');
	expect(toShown(await payer.movement(id))).toEqual({ cancellable: true, final: null });
	await payer.browser.call('PUT', '/api/limits', { limits: [{ kind: 'loss', window: '24h', value: 999 }] });
	expect((await limits()).final_withdrawals).toEqual({ on: false, ends_at: null, by_limit: true });
	expect(toShown(await payer.movement(id))).toEqual({ cancellable: false, final: { by: 'loss_limit', until: null } });
	expect((await cancel(id)).body).toMatchObject({ code: 'cashier.withdrawals_final', params: { by: 'loss_limit' } });
	await pass(250);
	await pass(29_250, 1_010n);
	await pass(1_500, 1_010n);
	await expect
		.poll(async () => toShown(await payer.movement(id)), { timeout: 10_000 })
		.toEqual({ cancellable: true, final: null });
	expect((await cancel(id)).body).toMatchObject({ status: 'cancelled' });
});

test('[CASH-03] money of a withdrawal that its user cancelled enters no real trade for an hour', async () => {
	const id = await ask(9_000);
	const cancelledMs = nowMs;
	await cancel(id);
	const until = iso(cancelledMs + HOUR_MS);
	expect((await payer.browser.call('GET', '/api/trading-limits')).body.held_back).toEqual([{ amount: 9_000, until }]);
	await pass(59 * MINUTE_MS);
	expect((await place(1_001)).body).toMatchObject({
		code: 'trading.money_held_back',
		params: { amount: 9_000, until },
		message: expect.stringContaining('90.00'),
	});
	expect((await place(10_001)).body.code).toBe('trading.not_enough_balance');
	// The free balance is spent once, also within one batch of placements.
	const answers = await Promise.all([codeOf(place(600)), codeOf(place(600))]);
	expect(answers.toSorted()).toEqual(['opened', 'trading.money_held_back']);
	expect(await codeOf(place(400))).toBe('opened');
	expect(await codeOf(place(100))).toBe('trading.money_held_back');
	await payer.browser.call('GET', '/api/changetrade/demo');
	expect(await codeOf(place(100_000, 'demo'))).toBe('opened');
	await payer.browser.call('GET', '/api/changetrade/real');
	await pass(MINUTE_MS);
	expect((await payer.browser.call('GET', '/api/trading-limits')).body.held_back).toEqual([]);
	expect(await codeOf(place(9_000))).toBe('opened');
	expect(await findProblems()).toEqual([]);
});

test('[CASH-03] a withdrawal uses what is held back at once, and what it leaves stays held back until its own time', async () => {
	const [first, second] = [await ask(3_000), await ask(4_000)];
	await cancel(first);
	const firstFree = iso(nowMs + HOUR_MS);
	await pass(10 * MINUTE_MS);
	await cancel(second);
	const heldBack = async () => (await payer.browser.call('GET', '/api/trading-limits')).body.held_back;
	const until = iso(nowMs + HOUR_MS);
	expect(await heldBack()).toEqual([
		{ amount: 3_000, until: firstFree },
		{ amount: 4_000, until },
	]);
	await freshen();
	const third = await ask(5_000);
	expect([await heldBack(), await payer.balance()]).toEqual([[{ amount: 2_000, until }], 5_000]);
	expect(await codeOf(place(3_000))).toBe('opened');
	expect(await codeOf(place(100))).toBe('trading.money_held_back');
	await cancel(third);
	expect(await heldBack()).toEqual(
		expect.arrayContaining([
			{ amount: 2_000, until },
			{ amount: 5_000, until },
		]),
	);
});

test('[CASH-03] held-back money that a withdrawal used is held back until its own time when staff give it back', async () => {
	const heldBack = async () => (await payer.browser.call('GET', '/api/trading-limits')).body.held_back;
	const [first, second] = [await ask(3_000), await ask(4_000)];
	await cancel(first);
	const firstUntil = iso(nowMs + HOUR_MS);
	await pass(10 * MINUTE_MS);
	await cancel(second);
	const secondUntil = iso(nowMs + HOUR_MS);
	await freshen();
	const third = await ask(5_000);
	expect(await heldBack()).toEqual([{ amount: 2_000, until: secondUntil }]);
	const staff = await joinStaff(app, 'finance');
	await staff.browser.call('POST', `/api/admin/cashier/withdrawals/${third}/reject`, { reason: REASON });
	expect([await heldBack(), await payer.balance()]).toEqual([
		[
			{ amount: 3_000, until: firstUntil },
			{ amount: 2_000, until: secondUntil },
			{ amount: 2_000, until: secondUntil },
		],
		10_000,
	]);
	expect(await codeOf(place(3_001))).toBe('trading.money_held_back');
	await pass(Date.parse(firstUntil) - nowMs);
	expect(await heldBack()).toEqual([
		{ amount: 2_000, until: secondUntil },
		{ amount: 2_000, until: secondUntil },
	]);
	expect(await codeOf(place(6_000))).toBe('opened');
	expect(await findProblems()).toEqual([]);
});

test('[CASH-03] money that comes back of a withdrawal is held back no longer or further than what it had used', async () => {
	const heldBack = async () => (await payer.browser.call('GET', '/api/trading-limits')).body.held_back;
	const first = await ask(4_000);
	await cancel(first);
	const until = iso(nowMs + HOUR_MS);
	const second = await ask(10_000);
	expect(await heldBack()).toEqual([]);
	const staff = await joinStaff(app, 'finance');
	await staff.browser.call('POST', `/api/admin/cashier/withdrawals/${second}/reject`, { reason: REASON });
	expect(await heldBack()).toEqual([{ amount: 4_000, until }]);
	expect(await codeOf(place(6_000))).toBe('opened');
	expect(await codeOf(place(100))).toBe('trading.money_held_back');
});

test.each(['a dispute', 'a refusal of its provider'] as const)(
	'[CASH-03] held-back money that a withdrawal used is held back again when %s ends it',
	async (end) => {
		const paid = end === 'a dispute' ? await payer.pay(1_000) : null;
		await cancel(await ask(4_000));
		const until = iso(nowMs + HOUR_MS);
		const { body: added } = await payer.browser.call('POST', '/api/cashier/destinations', {
			method: 'sandbox',
			fields: { manner: 'refused' },
		});
		if (paid === null) await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [added.id]);
		const { body: asked } = await payer.withdraw(9_000, { destination: added.id });
		if (paid) await payer.press(paid, 'dispute');
		await payer.reaches(asked.id, paid ? 'cancelled' : 'failed');
		expect((await payer.browser.call('GET', '/api/trading-limits')).body.held_back).toEqual([{ amount: 4_000, until }]);
	},
	60_000,
);

test('[CASH-03] what is paid of a claim with the money of a cancelled withdrawal is not held back', async () => {
	const id = await ask(4_000);
	await app.db.owner.query(
		`insert into claims (id, user_id, currency, amount, opened_at) values (gen_random_uuid(), $1, 'SANDBOX_USD', 1_500, 0)`,
		[payer.id],
	);
	await cancel(id);
	expect((await payer.browser.call('GET', '/api/trading-limits')).body.held_back).toMatchObject([{ amount: 2_500 }]);
	expect(await codeOf(place(6_001))).toBe('trading.money_held_back');
	expect(await codeOf(place(6_000))).toBe('opened');
});

test('[CASH-14] the journal records the switch, and a restored database gets it back', async () => {
	await setFinal(true);
	await setFinal(false);
	const recorded = entriesOf(await readJournal(app), 'final').filter(({ userId }) => userId === payer.id);
	expect(recorded.map(({ n, endsAtMs }) => [n, endsAtMs])).toEqual([
		[1, null],
		[2, nowMs + 24 * HOUR_MS],
	]);
	const entries = (await loadRestrictions(app.db.database)).filter(({ userId }) => userId === payer.id);
	expect(entries).toMatchObject([{ kind: 'final', n: 2, endsAtMs: nowMs + 24 * HOUR_MS }]);
	await app.db.owner.query('delete from final_withdrawals where user_id = $1 and n = 2', [payer.id]);
	expect(await listForgotten(app.db.database, entries)).toHaveLength(1);
	await replayRestrictions(app.db.database, entries);
	expect(await listForgotten(app.db.database, entries)).toEqual([]);
	expect((await limits()).final_withdrawals).toMatchObject({ on: true, ends_at: iso(nowMs + 24 * HOUR_MS) });
});

test('[CASH-03] the export of personal data has the switch and what is held back, and closing erases the latter', async () => {
	await cancel(await ask(1_000));
	await setFinal(true);
	await setFinal(false);
	const { lists, erasedTables } = limitsFacts.personal;
	const exported = async (list: keyof typeof lists) =>
		(await app.db.owner.query(lists[list], [payer.id])).rows.map((row) => Object.values(row).slice(1));
	expect([await exported('final_withdrawals'), await exported('held_back_money')]).toEqual([
		[
			[null, BigInt(nowMs)],
			[BigInt(nowMs + 24 * HOUR_MS), BigInt(nowMs)],
		],
		[[1_000n, BigInt(nowMs + HOUR_MS), null]],
	]);
	expect(erasedTables).toContain('held_back_money');
});

test('[LEDGER-06] the audit finds a switch that goes off too soon, and held-back money without its mark', async () => {
	await cancel(await ask(1_000));
	await setFinal(true);
	const { owner } = app.db;
	await owner.query(
		'insert into final_withdrawals (user_id, n, ends_at, changed_at) values ($1, 2, $2, $2::bigint - 86400000)',
		[payer.id, nowMs],
	);
	await owner.query('update user_states set held_back_until = null where user_id = $1', [payer.id]);
	expect(await findProblems()).toEqual([
		`final withdrawals of user ${payer.id}, state 2 go off sooner than a day after the request`,
		`held-back money of user ${payer.id} lasts longer than the user's mark says`,
	]);
});
