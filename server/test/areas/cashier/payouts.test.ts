import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { addTestUser, grant } from '../../support/users.ts';
import { Payer, poll } from './payer.ts';

const OPERATOR = 'operator@example.com';

let app: TestApp;
let payer: Payer;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', PAYOUTS_HOUR: '100', OPERATOR_MAIL: OPERATOR });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

const post = ({ browser }: StaffMember, path: string) => browser.call('POST', `/api/admin/${path}`, { reason: REASON });
const listStops = async () => (await first.browser.call('GET', '/api/admin/cashier/payouts')).body.data;

async function startAgain(): Promise<void> {
	const [stop] = await listStops();
	const { body } = await post(first, `cashier/payouts/${stop.id}/start`);
	expect((await post(first, `requests/${body.request_id}/approve`)).body.code).toBe('admin.own_request');
	expect((await post(second, `requests/${body.request_id}/approve`)).status).toBe(204);
	expect(await listStops()).toEqual([]);
	expect((await post(first, `cashier/payouts/${stop.id}/start`)).status).toBe(404);
}

async function addDestination(manner: string): Promise<string> {
	const { body } = await payer.browser.call('POST', '/api/cashier/destinations', {
		method: 'sandbox',
		fields: { manner },
	});
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [body.id]);
	return body.id;
}

test('[CASH-14] an approval that was asked for one stop does not end that of a restore, for which two ask again', async () => {
	const { rows } = await app.db.owner.query(
		`insert into payout_switches (provider, provider_account, reason, stopped_at) values ('sandbox', 'sandbox', 'hour', 1) returning id`,
	);
	const ask = () => post(first, `cashier/payouts/${rows[0].id}/start`);
	const approve = (id: string) => post(second, `requests/${id}/approve`);
	const { body } = await ask();
	await app.db.owner.query(`update payout_switches set reason = 'failures' where id = $1`, [rows[0].id]);
	expect((await ask()).body.code).toBe('admin.request_open');
	expect((await approve(body.request_id)).body.code).toBe('admin.request_over');
	const { body: anew } = await ask();
	expect((await approve(anew.request_id)).status).toBe(204);
	expect((await approve(body.request_id)).body.code).toBe('admin.request_over');
});

test('[CASH-15] above a sum of an hour automatic payouts stop, until two people turn them on; what waited continues', async () => {
	await payer.pay(15_000);
	await payer.reaches((await payer.withdraw(6_000)).body.id, 'completed');
	const { body: over } = await payer.withdraw(4_001);
	expect(await payer.reaches(over.id, 'review')).toMatchObject({ reason: 'stopped', due_at: expect.any(String) });
	expect(await listStops()).toMatchObject([{ provider: 'sandbox', account: 'sandbox', reason: 'hour' }]);
	expect(await app.metrics.render()).toContain(
		'fairtick_payouts_stopped{provider="sandbox",account="sandbox",reason="hour"} 1',
	);
	const { body: small } = await payer.withdraw(1_000);
	// Another withdrawal that meets the stop causes no second mail.
	expect(await app.mailsAfterJobs(OPERATOR)).toMatchObject([
		{
			subject: 'ALARM: automatic payouts have stopped',
			text: expect.stringContaining(
				'by sandbox sandbox have stopped: more would have been paid in an hour than is allowed.',
			),
		},
	]);
	expect(small).toMatchObject({ status: 'review', reason: 'stopped' });
	const { due_at: dueAt } = await payer.movement(small.id);
	const judgeNow = async () => {
		await app.db.owner.query(`update withdrawals set judge_at = 0 where status = 'review' and user_id = $1`, [
			payer.id,
		]);
		await poll(app);
	};
	await judgeNow();
	expect(await payer.movement(small.id)).toMatchObject({ status: 'review', due_at: dueAt });
	await startAgain();
	await judgeNow();
	for (const { id } of [over, small])
		expect((await payer.reaches(id, 'completed')).steps.map(({ status }) => status)).toContain('review');
});

test('[CASH-15] after failures in a row of five users automatic payouts stop, however often one of them fails', async () => {
	const pay = async (manner: string) => {
		const { body } = await payer.withdraw(1_000, { destination: await addDestination(manner) });
		return payer.reaches(body.id, manner === 'refused' ? 'failed' : 'completed');
	};
	const failAsOthers = async (users: number) => {
		for (let n = 0; n < users; n++) {
			payer = await Payer.join(app);
			await grant(app.db, payer.id, 'SANDBOX_USD', 2_000n);
			await pay('refused');
		}
	};
	await failAsOthers(4);
	for (let n = 0; n < 2; n++) await pay('refused');
	await pay('at_once');
	await failAsOthers(5);
	const { body } = await payer.withdraw(1_000, { destination: await addDestination('at_once') });
	expect(await payer.reaches(body.id, 'review')).toMatchObject({ reason: 'stopped' });
	expect(await listStops()).toMatchObject([{ reason: 'failures' }]);
	await startAgain();
});

/** Trades of two users against one another, each won by the first with a profit. */
async function tradeAgainst(userId: number, otherId: number, gains: readonly number[]): Promise<void> {
	for (const [index, gain] of gains.entries())
		for (const [who, direction, returned] of [
			[userId, 'up', 1_000 + gain],
			[otherId, 'down', 0],
		] as const)
			await app.db.owner.query(
				`with terms as (
						insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
							expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
						select gen_random_uuid(), $1, 'real', 'SANDBOX_USD', 1, 1, $2, 1000, 9000, 1, 'duration', 30, 9000, t, 1, t + 30000, 1500, 2000, 1
						from (select app.clock() - 86400000 + $4 * 60000 t) clock returning id, expires_at, accepted_at)
					insert into trade_results (trade_id, status, entry_seq, entry_t, entry_price, returned, closed_at, accepted_at)
					select id, $5, $4 * 100, 0, 1, $3, expires_at, accepted_at from terms`,
				[who, direction, returned, index, returned > 0 ? 'won' : 'lost'],
			);
}

test('[CASH-15] profit from trades against one other user goes to review with its reason', async () => {
	const other = await addTestUser(app.db);
	await tradeAgainst(payer.id, other, [200, 200, 200, 200]);
	await grant(app.db, payer.id, 'SANDBOX_USD', 3_000n);
	const destination = await addDestination('at_once');
	const withdraw = async () => (await payer.withdraw(1_500, { destination })).body.id;
	await payer.reaches(await withdraw(), 'completed');
	await tradeAgainst(payer.id, other, [200]);
	expect(await payer.reaches(await withdraw(), 'review')).toMatchObject({
		reason: 'linked',
		due_at: expect.any(String),
		waits_for: 'staff',
	});
});
