import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';
import { houseBalances, PATIENCE, Payer, poll } from './payer.ts';

const CLEARING = 'provider:sandbox/sandbox:clearing';

let app: TestApp;
let payer: Payer;
let finance: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	finance = await joinStaff(app, 'finance');
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

const statuses = ({ steps }: Pick<Movement, 'steps'>) => steps.map(({ status }) => status);
const held = async () =>
	Number(
		(await app.db.owner.query(`select balance from accounts where user_id = $1 and kind = 'withdrawing'`, [payer.id]))
			.rows[0]?.balance ?? 0,
	);

/** Counts the refunds that the sandbox made under the key of a withdrawal's only leg. */
async function refunds(withdrawalId: string): Promise<number> {
	const { rows } = await app.db.owner.query<{ n: number }>(
		`select count(*)::int n from sandbox_objects where kind = 'refund' and key = (select id from withdrawal_legs where withdrawal_id = $1)`,
		[withdrawalId],
	);
	return rows[0]?.n ?? 0;
}

/** A destination that may be used at once; its payouts go in this manner. */
async function destination(manner: string): Promise<string> {
	const { body } = await payer.browser.call('POST', '/api/cashier/destinations', {
		method: 'sandbox',
		fields: { manner },
	});
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [body.id]);
	return body.id;
}

/** Has a withdrawal that waits for the clock judged now. */
async function judgeNow(id: string): Promise<void> {
	await app.db.owner.query('update withdrawals set judge_at = 0 where id = $1', [id]);
	await poll(app);
}

describe('[CASH-03] a withdrawal', () => {
	test('goes back to where the money came from, once for each key', async () => {
		await payer.pay(10_000);
		const before = (await houseBalances(app))[CLEARING] ?? 0;
		const key = randomUUID();
		const [first, again] = [await payer.withdraw(4_000, {}, key), await payer.withdraw(4_000, {}, key)];
		expect([first.status, again.body]).toEqual([201, first.body]);
		expect(first.body).toMatchObject({ kind: 'withdrawal', status: 'approved', amount: 4_000, waits_for: 'sending' });
		expect(await payer.balance()).toBe(6_000);
		const done = await payer.reaches(first.body.id, 'completed');
		expect(statuses(done)).toEqual(['requested', 'approved', 'sending', 'completed']);
		expect([await held(), (await houseBalances(app))[CLEARING]]).toEqual([0, before + 4_000]);
	});

	test('is committed as sending before its provider is called: the provider itself sees it', async () => {
		await payer.pay(3_000);
		// The sandbox writes on its own connection, which sees what others have committed.
		await app.db.owner.query(`
			create table app.seen_by_provider (key uuid, status text);
			create function app.see_leg() returns trigger language plpgsql security definer set search_path = app as $$
			begin
				insert into seen_by_provider select new.key, (select status from withdrawal_legs where id = new.key);
				return null;
			end $$;
			create trigger see_leg after insert on app.sandbox_objects for each row when (new.kind = 'refund') execute function app.see_leg();`);
		try {
			await payer.reaches((await payer.withdraw(1_000)).body.id, 'completed');
			const { rows } = await app.db.owner.query('select status from app.seen_by_provider');
			expect(rows).toEqual([{ status: 'sending' }]);
		} finally {
			await app.db.owner.query(
				'drop trigger see_leg on app.sandbox_objects; drop function app.see_leg; drop table app.seen_by_provider',
			);
		}
	});

	test('is refunded to the oldest payments, the rest paid out', async () => {
		await payer.pay(3_000);
		await payer.pay(2_000);
		await grant(app.db, payer.id, 'SANDBOX_USD', 4_000n);
		const { body } = await payer.withdraw(7_000, { destination: await destination('at_once') });
		await payer.reaches(body.id, 'completed');
		const { rows } = await app.db.owner.query(
			'select kind, amount::int from withdrawal_legs where withdrawal_id = $1 order by n',
			[body.id],
		);
		expect(rows).toEqual([
			{ kind: 'refund', amount: 3_000 },
			{ kind: 'refund', amount: 2_000 },
			{ kind: 'payout', amount: 2_000 },
		]);
	});

	test('shows a destination while money goes there, not where all of it went back', async () => {
		const chosen = await destination('at_once');
		await payer.pay(3_000);
		const { body: back } = await payer.withdraw(3_000, { destination: chosen });
		expect((await payer.reaches(back.id, 'completed')).destination).toBeNull();
		await grant(app.db, payer.id, 'SANDBOX_USD', 2_000n);
		const { body: out } = await payer.withdraw(2_000, { destination: chosen });
		expect((await payer.reaches(out.id, 'completed')).destination).toContain('Sandbox');
	});

	test('that is waiting is cancelled, and the money is back at once', async () => {
		await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
		const { body: waits } = await payer.browser.call('POST', '/api/cashier/destinations', {
			method: 'sandbox',
			fields: { manner: 'at_once' },
		});
		const { body } = await payer.withdraw(5_000, { destination: waits.id });
		expect(body).toMatchObject({
			status: 'requested',
			waits_for: 'destination',
			due_at: waits.usable_at,
			cancellable: true,
		});
		const cancelled = await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`);
		expect([cancelled.body.status, await payer.balance(), await held()]).toEqual(['cancelled', 5_000, 0]);
		const again = await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`);
		expect([again.status, again.body.code]).toEqual([422, 'cashier.too_late_to_cancel']);
	});

	test('that its provider refuses goes another way, and without one the money is back', async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'refused');
		const { body } = await payer.withdraw(3_000, { destination: await destination('at_once') });
		const done = await payer.reaches(body.id, 'completed');
		expect(statuses(done)).toEqual(['requested', 'approved', 'sending', 'approved', 'sending', 'completed']);
		await grant(app.db, payer.id, 'SANDBOX_USD', 2_000n);
		const { body: second } = await payer.withdraw(2_000, { destination: await destination('refused') });
		await payer.reaches(second.id, 'failed');
		expect([await payer.balance(), await held()]).toEqual([2_000, 0]);
	});

	test('takes its fee once, also where a part of it goes another way later', async () => {
		await payer.pay(3_000);
		await payer.press(await payer.pay(2_000), 'refused');
		const waits = await destination('at_once');
		await app.db.owner.query('update destinations set usable_at = app.clock() + 60000 where id = $1', [waits]);
		const { body } = await payer.withdraw(5_000, { destination: waits });
		await app.db.owner.query('update withdrawals set fee = 100, judge_at = 0 where id = $1', [body.id]);
		await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [waits]);
		await poll(app);
		await payer.reaches(body.id, 'completed');
		const { rows } = await app.db.owner.query(
			`select kind, status, amount::int, fee::int, native_amount::int native from withdrawal_legs where withdrawal_id = $1 order by n`,
			[body.id],
		);
		expect(rows).toEqual([
			{ kind: 'refund', status: 'completed', amount: 3_000, fee: 100, native: 2_900 },
			{ kind: 'refund', status: 'failed', amount: 2_000, fee: 0, native: 2_000 },
			{ kind: 'payout', status: 'completed', amount: 2_000, fee: 0, native: 2_000 },
		]);
	});

	test('whose answer is lost after it was paid is unknown until it is found, and is paid once', async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'cut');
		const { body } = await payer.withdraw(3_000);
		const done = await payer.reaches(body.id, 'completed');
		expect(statuses(done).slice(0, 3)).toEqual(['requested', 'approved', 'sending']);
		expect(await refunds(body.id)).toBe(1);
	});

	test('whose call was lost is looked for twice, ten minutes apart, and only then sent again, under its key', async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'lost');
		const { body } = await payer.withdraw(3_000);
		await payer.reaches(body.id, 'unknown');
		await payer.press(paid, 'at_once');
		const look = async (change = 'poll_at = 0') => {
			await app.db.owner.query(`update withdrawal_legs set ${change} where withdrawal_id = $1`, [body.id]);
			await poll(app);
			return (await payer.movement(body.id)).status;
		};
		// As a server leaves it that dies after its commit.
		await app.db.owner.query(`update withdrawals set status = 'sending' where id = $1`, [body.id]);
		await app.db.owner.query(`delete from movement_steps where movement_id = $1 and status = 'unknown'`, [body.id]);
		expect(await look(`status = 'sending', poll_at = 0`)).toBe('unknown');
		expect(await look()).toBe('unknown');
		expect(await refunds(body.id)).toBe(0);
		expect(await look('poll_at = 0, missed_at = missed_at - 600000')).toBe('approved');
		await payer.idle();
		expect(await refunds(body.id)).toBe(0);
		await judgeNow(body.id);
		await payer.reaches(body.id, 'completed');
		expect([await refunds(body.id), await held()]).toEqual([1, 0]);
	});

	describe('whose call was lost and that a hold keeps from being sent again', () => {
		/** Such a withdrawal of all of a payment, with the key of its leg. */
		async function ask(): Promise<{ id: string; paid: Movement; pay: () => Promise<unknown> }> {
			const paid = await payer.pay(3_000);
			await payer.press(paid, 'lost');
			const { id } = (await payer.withdraw(3_000)).body;
			await payer.reaches(id, 'unknown');
			await app.db.owner.query('update users set credentials_version = credentials_version + 1 where id = $1', [
				payer.id,
			]);
			for (const due of ['poll_at = 0', 'poll_at = 0, missed_at = missed_at - 600000']) {
				await app.db.owner.query(`update withdrawal_legs set ${due} where withdrawal_id = $1`, [id]);
				await poll(app);
			}
			await judgeNow(id);
			await payer.reaches(id, 'requested');
			const { rows } = await app.db.owner.query<{ key: string; parentId: string }>(
				`select l.id key, p.provider_payment_id "parentId" from withdrawal_legs l join payments p on p.id = l.payment_id
				where l.withdrawal_id = $1`,
				[id],
			);
			const leg = rows[0] as (typeof rows)[number];
			const made = { amount: 3_000n, currency: 'USD', state: 'paid', details: {} } as const;
			return { id, paid, pay: () => makeObject(app.db.database, { kind: 'refund', ...leg, ...made }) };
		}

		/** All that the sandbox knows lies in one table: without it, it knows nothing of a refund. */
		async function whileSandboxIsSilent(work: () => Promise<void>): Promise<void> {
			const role = new URL(app.db.url).username;
			await app.db.owner.query(`revoke select on sandbox_objects from ${role}`);
			try {
				await work();
			} finally {
				await app.db.owner.query(`grant select on sandbox_objects to ${role}`);
			}
		}

		test('is cancelled when its provider shows nothing of it', async () => {
			const { id } = await ask();
			expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`)).body.status).toBe('cancelled');
			expect([await payer.balance(), await held()]).toEqual([3_000, 0]);
		});

		test('is not cancelled while its provider does not answer, and is once it shows nothing of it', async () => {
			const { id } = await ask();
			const cancel = () => payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
			await whileSandboxIsSilent(async () => {
				const { status, body } = await cancel();
				expect([status, body.code, body.params]).toEqual([422, 'cashier.too_late_to_cancel', { status: 'requested' }]);
				expect([await payer.balance(), await held()]).toEqual([0, 3_000]);
			});
			expect((await cancel()).body.status).toBe('cancelled');
			expect([await payer.balance(), await held()]).toEqual([3_000, 0]);
		});

		test('is cancelled, and a dispute of its payment takes the money at once', async () => {
			const { id, paid } = await ask();
			await payer.press(paid, 'dispute');
			await payer.reaches(paid.id, 'disputed');
			expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`)).body.status).toBe('cancelled');
			expect([await payer.balance(), await held()]).toEqual([0, 0]);
		});

		test('is cancelled, and a refund that could not be booked before takes its part at once', async () => {
			const { id, paid } = await ask();
			await payer.press(paid, 'refund_half');
			await payer.idle();
			expect([await payer.balance(), await held()]).toEqual([0, 3_000]);
			expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`)).body.status).toBe('cancelled');
			expect([await payer.balance(), await held()]).toEqual([1_500, 0]);
		});

		test('is not rejected while its provider does not answer', async () => {
			const { id } = await ask();
			const reject = async () => {
				const url = `/api/admin/cashier/withdrawals/${id}/reject`;
				return (await finance.browser.call('POST', url, { reason: REASON })).body?.code;
			};
			await whileSandboxIsSilent(async () => expect(await reject()).toBe('admin.request_over'));
			expect([(await payer.movement(id)).status, await payer.balance(), await held()]).toEqual(['requested', 0, 3_000]);
			expect(await reject()).toBeUndefined();
			expect([(await payer.movement(id)).status, await payer.balance(), await held()]).toEqual(['rejected', 3_000, 0]);
		});

		test('is not cancelled when its provider shows that it was paid', async () => {
			const { id, pay } = await ask();
			await pay();
			const { status, body } = await payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
			expect([status, body.code, body.params]).toEqual([422, 'cashier.too_late_to_cancel', { status: 'completed' }]);
			expect([(await payer.movement(id)).status, await payer.balance(), await held()]).toEqual(['completed', 0, 0]);
		});

		test('is not ended by a chargeback either', async () => {
			const { id, pay } = await ask();
			const other = await payer.pay(1_000);
			await payer.press(other, 'dispute');
			await payer.reaches(other.id, 'disputed');
			expect((await payer.movement(id)).status).toBe('requested');
			await pay();
			await payer.browser.call('DELETE', `/api/cashier/withdrawals/${id}`);
			expect([(await payer.movement(id)).status, await payer.balance(), await held()]).toEqual(['completed', 0, 0]);
		});
	});

	test('that is pending at its provider is sent, and completed or failed by evidence alone', async () => {
		for (const [action, status, balance] of [
			['finish_refunds', 'completed', 0],
			['fail_refunds', 'review', 0],
		] as const) {
			payer = await Payer.join(app);
			const paid = await payer.pay(3_000);
			await payer.press(paid, 'slow');
			const { body } = await payer.withdraw(3_000);
			await payer.reaches(body.id, 'sent');
			expect((await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`)).body.code).toBe(
				'cashier.too_late_to_cancel',
			);
			await payer.press(paid, action);
			await payer.reaches(body.id, status);
			expect(await payer.balance()).toBe(balance);
		}
	});

	test('that was cancelled before it was sent leaves its source to the next one', async () => {
		const paid = await payer.pay(3_000);
		await payer.press(paid, 'not_done');
		const { body } = await payer.withdraw(3_000);
		await vi.waitFor(async () => {
			const { rows } = await app.db.owner.query('select status from withdrawal_legs where withdrawal_id = $1', [
				body.id,
			]);
			expect([rows, (await payer.movement(body.id)).status]).toEqual([[{ status: 'planned' }], 'approved']);
		}, PATIENCE);
		await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`);
		await payer.press(paid, 'at_once');
		const { body: next } = await payer.withdraw(3_000);
		await payer.reaches(next.id, 'completed');
		expect([await payer.balance(), await held()]).toEqual([0, 0]);
	});

	test('never takes more than there is, asked for twenty times at once', async () => {
		await payer.pay(5_000);
		const answers = await Promise.all(Array.from({ length: 20 }, () => payer.withdraw(1_000)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(await payer.balance()).toBe(0);
		await payer.idle();
	});
});

describe('[CASH-04] a withdrawal', () => {
	test('waits for a day after the password was changed', async () => {
		await payer.pay(3_000);
		await app.db.owner.query('update users set credentials_version = credentials_version + 1 where id = $1', [
			payer.id,
		]);
		const { body } = await payer.withdraw(3_000);
		expect(body).toMatchObject({ status: 'requested', waits_for: 'credentials' });
	});

	test('needs a fresh sign-in, and a destination of its own user', async () => {
		await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
		const foreign = await destination('at_once');
		const other = await Payer.join(app);
		await grant(app.db, other.id, 'SANDBOX_USD', 5_000n);
		expect((await other.withdraw(5_000, { destination: foreign })).status).toBe(404);
		await app.db.owner.query('update sessions set confirmed_at = 0 where user_id = $1', [payer.id]);
		expect((await payer.withdraw(5_000, { destination: foreign })).body.code).toBe('http.fresh_sign_in');
	});

	test('goes to no destination that its user has removed', async () => {
		await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
		const removed = await destination('at_once');
		expect((await payer.browser.call('DELETE', `/api/cashier/destinations/${removed}`)).status).toBe(204);
		expect((await payer.withdraw(5_000, { destination: removed })).status).toBe(404);
	});

	test('waits while an inquiry is open, also after a part of its payment was refunded', async () => {
		const paid = await payer.pay(5_000);
		await payer.press(paid, 'inquire');
		await payer.reaches(paid.id, 'inquiry');
		await payer.press(paid, 'refund_half');
		await payer.idle();
		expect([(await payer.movement(paid.id)).status, await payer.balance()]).toEqual(['inquiry', 2_500]);
		expect((await payer.withdraw(2_000)).body).toMatchObject({ status: 'requested', waits_for: 'inquiry' });
	});

	test('of profit needs a destination', async () => {
		await payer.pay(3_000);
		await grant(app.db, payer.id, 'SANDBOX_USD', 2_000n);
		expect((await payer.withdraw(5_000)).body).toMatchObject({
			code: 'cashier.destination_needed',
			params: { limit: 3_000 },
		});
	});
});

test('[KYC-03] [CASH-04] from the sum that is set on, an identity is needed, the first withdrawal of such a sum included', async () => {
	const wanting = await createTestApp(
		{ LIMIT_MOVEMENTS: '10000', VERIFICATION: 'withdrawal', VERIFICATION_FROM: '150' },
		{ beside: app, roles: ['web'] },
	);
	try {
		payer = await Payer.join(app);
		await payer.pay(30_000);
		const asked = new Payer(wanting, await wanting.browser(), payer.id);
		await asked.browser.login((await payer.browser.call('GET', '/api/user')).body.email);
		expect((await asked.withdraw(15_000)).body.code).toBe('cashier.verify_first');
		expect((await asked.withdraw(14_999)).status).toBe(201);
		expect((await asked.withdraw(1_000)).body.code).toBe('cashier.verify_first');
	} finally {
		await wanting.close();
	}
});

test('[CASH-05] beyond the automatic limit a withdrawal waits for review', async () => {
	await payer.pay(60_000);
	const { body } = await payer.withdraw(50_000);
	await payer.reaches(body.id, 'completed');
	const { body: second } = await payer.withdraw(1_000);
	expect(second).toMatchObject({ status: 'review', reason: 'limit', waits_for: 'staff' });
});

test('[CASH-05] what was paid of a withdrawal that failed counts against the automatic limit', async () => {
	const refused = await destination('refused');
	await payer.pay(49_000);
	await grant(app.db, payer.id, 'SANDBOX_USD', 1_000n);
	const { body } = await payer.withdraw(50_000, { destination: refused });
	await payer.reaches(body.id, 'failed');
	await payer.pay(2_000);
	expect((await payer.withdraw(2_000)).body).toMatchObject({ status: 'review', reason: 'limit' });
});

test('[LIMIT-02] a pending withdrawal of an excluded user cannot be cancelled', async () => {
	await grant(app.db, payer.id, 'SANDBOX_USD', 5_000n);
	const waits = await destination('at_once');
	await app.db.owner.query('update destinations set usable_at = app.clock() + 60000 where id = $1', [waits]);
	const { body } = await payer.withdraw(5_000, { destination: waits });
	expect(body).toMatchObject({ cancellable: true, excluded: null });
	await payer.browser.call('POST', '/api/limits/exclusion', { kind: 'self_exclusion', until: null });
	const shown = { cancellable: false, excluded: { kind: 'self_exclusion', until: null } };
	expect([await payer.movement(body.id), (await payer.movements())[0]]).toMatchObject([shown, shown]);
	const cancelled = await payer.browser.call('DELETE', `/api/cashier/withdrawals/${body.id}`);
	expect([cancelled.status, cancelled.body.code, await payer.balance()]).toEqual([422, 'cashier.excluded', 0]);
});

test('[CASH-07] movements are listed, filtered, paged and downloaded', async () => {
	const paid = await payer.pay(3_000);
	const { body } = await payer.withdraw(1_000);
	await payer.reaches(body.id, 'completed');
	const list = async (query: string) =>
		(await payer.browser.call('GET', `/api/cashier/movements?${query}`)).body.data.map(({ id }: Movement) => id);
	expect(await list('')).toEqual([body.id, paid.id]);
	expect(await list('kind=deposit')).toEqual([paid.id]);
	expect(await list('status=completed')).toEqual([body.id]);
	expect(await list('mode=demo')).toEqual([]);
	expect(await list(`to=${new Date(0).toISOString()}`)).toEqual([]);
	const page = (await payer.browser.call('GET', '/api/cashier/movements?limit=1')).body;
	expect([page.data[0].id, await list(`limit=1&cursor=${page.next_cursor}`)]).toEqual([body.id, [paid.id]]);
	const csv = await payer.browser.call('GET', '/api/cashier/movements.csv');
	expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
	expect(csv.body.split('\r\n')).toHaveLength(4);
});

test('[CASH-01] methods are listed with everything they cost', async () => {
	const { body } = await payer.browser.call('GET', '/api/cashier/methods?direction=withdrawal');
	expect(body.data).toEqual([
		{
			method: 'sandbox',
			name: 'Sandbox',
			currencies: ['USD'],
			min: 1_000,
			max: 500_000,
			usual_s: 5,
			quote: false,
			fee: { fixed: 0, percent: 0 },
			fields: [{ name: 'manner', max_length: 20 }],
		},
	]);
	const wrong = await payer.browser.call('POST', '/api/cashier/destinations', {
		method: 'sandbox',
		fields: { manner: 'never', more: 'x' },
	});
	expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['fields.more', 'fields.manner']]);
	expect(wrong.body.errors['fields.manner'][0]).toContain('this method can pay to');
});

test('[CASH-04] a user keeps at most twenty destinations, and adds no others by removing them', async () => {
	const add = () =>
		payer.browser.call('POST', '/api/cashier/destinations', { method: 'sandbox', fields: { manner: 'at_once' } });
	const { id } = (await add()).body;
	await app.db.owner.query(
		`insert into destinations (id, user_id, method, fields, label, created_at, usable_at)
		select gen_random_uuid(), user_id, method, fields, label, created_at, usable_at from destinations, generate_series(1, 18) where id = $1`,
		[id],
	);
	expect((await add()).status).toBe(201);
	const refused = { status: 422, body: { code: 'cashier.too_many_destinations', params: { limit: 20 } } };
	expect(await add()).toMatchObject(refused);
	expect((await payer.browser.call('DELETE', `/api/cashier/destinations/${id}`)).status).toBe(204);
	expect(await add()).toMatchObject(refused);
	await app.db.owner.query('update destinations set created_at = created_at - 86400000 where id = $1', [id]);
	expect((await add()).status).toBe(201);
});

test('[LEDGER-06] the audit finds every withdrawal with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	// The member of staff has the role without an act.
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
