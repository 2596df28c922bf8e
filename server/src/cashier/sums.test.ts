import {
	LEG_STATUSES,
	type LegStatus,
	WITHDRAWAL_STATUSES,
	type WithdrawalStatus,
} from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { addTestUser } from '../../test/support/users.ts';
import { loadDeposited, loadDepositors } from './movements/deposited.ts';
import { isIdentityMissing } from './movements/identity.ts';
import { countApprovers, loadJudgeRows } from './movements/withdrawal-queries.ts';
import { loadPaidAutomatically } from './payouts/queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const CURRENCY = 'SANDBOX_USD';

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 0n);
});

/** Of each state another amount, so that a sum tells which states are in it. */
const amountOf = <Status extends string>(all: readonly Status[], status: Status) =>
	1_000n * 2n ** BigInt(all.indexOf(status));
const without = <Status extends string>(all: readonly Status[], ...left: readonly Status[]) =>
	all.filter((status) => !left.includes(status));
const sumOf = <Status extends string>(all: readonly Status[], counted: readonly Status[]): Minor =>
	counted.reduce((sum, status) => sum + amountOf(all, status), 0n);

interface Withdrawal {
	readonly amount: Minor;
	readonly status: WithdrawalStatus;
	readonly atMs?: number;
	readonly currency?: string;
	readonly approvedBy?: number | null;
}
async function addWithdrawal({ amount, status, atMs = NOW, currency = CURRENCY, approvedBy = null }: Withdrawal) {
	const { rows } = await db.owner.query<{ id: string }>(
		`insert into withdrawals (id, user_id, method, currency, amount, fee, reference, status, created_at, changed_at, approved_by)
		values (gen_random_uuid(), $1, 'sandbox', $2, $3, 0, gen_random_uuid(), $4, $5, $5, $6) returning id`,
		[userId, currency, amount, status, atMs, approvedBy],
	);
	return rows[0]?.id as string;
}

interface Leg {
	readonly amount: Minor;
	readonly status: LegStatus;
	readonly sentAtMs?: number;
	readonly n?: number;
	readonly at?: { readonly provider: string; readonly providerAccount: string };
}
const BANK = { provider: 'bank', providerAccount: 'one' };
const addLeg = (withdrawalId: string, { amount, status, sentAtMs = NOW, n = 1, at = BANK }: Leg) =>
	db.owner.query(
		`insert into withdrawal_legs (id, withdrawal_id, n, kind, provider, provider_account, method, amount, fee, native_amount, native_currency,
			status, first_sent_at, changed_at)
		values (gen_random_uuid(), $1, $2, 'payout', $3, $4, 'sandbox', $5::bigint, 0, $5::bigint, 'USD', $6, $7, $7)`,
		[withdrawalId, n, at.provider, at.providerAccount, amount, status, sentAtMs],
	);

interface Payment {
	readonly amount: Minor;
	readonly money?: 'credited' | 'released' | 'suspended' | 'returned' | 'reversed';
	readonly bookedAtMs?: number;
	readonly currency?: string;
}
/** A deposit with its payment, whose id it returns. */
async function addPayment({ amount, money = 'credited', bookedAtMs = NOW, currency = CURRENCY }: Payment) {
	const { rows } = await db.owner.query<{ id: string }>(
		`with d as (insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
				reference, status, created_at, changed_at, expires_at)
			values (gen_random_uuid(), $1, 'bank', 'one', 'sandbox', $2, $3::bigint, 0, $3::bigint, 'USD', gen_random_uuid(), 'confirmed', $4, $4, $4)
			returning id)
		insert into payments (id, provider, provider_account, provider_payment_id, deposit_id, native_amount, native_currency, state, money, amount,
			currency, cost, at, seen_at, booked_at)
		select gen_random_uuid(), 'bank', 'one', gen_random_uuid(), id, $3::bigint, 'USD', 'paid', $5, $3::bigint, $2, 0, $4, $4, $4 from d
		returning id`,
		[userId, currency, amount, bookedAtMs, money],
	);
	return rows[0]?.id as string;
}
const addReversal = (paymentId: string, amount: Minor | null, state: string) =>
	db.owner.query(
		`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, native_amount, state, amount, at, seen_at)
		values (gen_random_uuid(), $1, 'bank', 'one', 'refund', gen_random_uuid(), 1, $2, $3, 0, 0)`,
		[paymentId, state, amount],
	);

describe('what was paid automatically in an hour and a day', () => {
	const BREAKERS = { ...BANK, provider: 'breakers' };
	const load = (nowMs = NOW) => loadPaidAutomatically(db.database, BREAKERS, nowMs);
	beforeEach(async () => {
		await db.owner.query(`delete from withdrawal_legs where provider = 'breakers'`);
	});

	test('[CASH-15] is all that a provider was told to pay, whatever came of it, but for what failed', async () => {
		for (const [n, status] of LEG_STATUSES.entries()) {
			const amount = amountOf(LEG_STATUSES, status);
			const id = await addWithdrawal({ amount, status: 'sending' });
			await addLeg(id, { amount, status, n, at: BREAKERS });
		}
		const sum = sumOf(LEG_STATUSES, without(LEG_STATUSES, 'planned', 'failed'));
		expect(await load()).toEqual({ hourMinor: sum, dayMinor: sum, keepsFailing: false });
	});

	test('[CASH-15] is neither what two people approved nor what another provider or account paid', async () => {
		const approvedBy = await addTestUser(db, 0n);
		await addLeg(await addWithdrawal({ amount: 1_000n, status: 'sent', approvedBy }), {
			...{ amount: 1_000n, status: 'sent', at: BREAKERS },
		});
		const id = await addWithdrawal({ amount: 3_000n, status: 'sent' });
		for (const [n, at] of [BANK, { ...BREAKERS, providerAccount: 'two' }].entries())
			await addLeg(id, { amount: 1_000n, status: 'sent', n, at });
		expect(await load()).toEqual({ hourMinor: 0n, dayMinor: 0n, keepsFailing: false });
	});

	test('[CASH-15] leaves the hour after exactly an hour, the day after exactly a day', async () => {
		const id = await addWithdrawal({ amount: 9_000n, status: 'sent' });
		for (const [n, ago] of [HOUR_MS - 1, HOUR_MS, DAY_MS - 1, DAY_MS].entries())
			await addLeg(id, { amount: 1_000n, status: 'sent', n, sentAtMs: NOW - ago, at: BREAKERS });
		expect(await load()).toMatchObject({ hourMinor: 1_000n, dayMinor: 3_000n });
	});

	test('[CASH-15] begins anew when payouts were turned on again', async () => {
		const id = await addWithdrawal({ amount: 9_000n, status: 'sent' });
		for (const [n, ago] of [1_000, 999].entries())
			await addLeg(id, { amount: 1_000n, status: 'sent', n, sentAtMs: NOW - ago, at: BREAKERS });
		await db.owner.query(
			`insert into payout_switches (provider, provider_account, reason, stopped_at, started_at) values ($1, $2, 'hour', 0, $3)`,
			[BREAKERS.provider, BREAKERS.providerAccount, NOW - 1_000],
		);
		expect(await load()).toMatchObject({ hourMinor: 1_000n, dayMinor: 1_000n });
	});
});

describe('what a user was paid automatically', () => {
	const load = async (id: string | null = null) => {
		const { day, week } = await loadJudgeRows(db.database, { userId, id, nowMs: NOW });
		return [day, week];
	};

	test('[CASH-05] is all that is approved or further', async () => {
		for (const status of WITHDRAWAL_STATUSES)
			await addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const sum = sumOf(WITHDRAWAL_STATUSES, ['approved', 'sending', 'unknown', 'sent', 'completed']);
		expect(await load()).toEqual([sum, sum]);
	});

	test('[CASH-05] is of one that failed or came back what was sent of it all the same', async () => {
		for (const status of ['failed', 'returned'] as const) {
			const id = await addWithdrawal({ amount: 999_999n, status });
			for (const [n, leg] of LEG_STATUSES.entries())
				await addLeg(id, { amount: amountOf(LEG_STATUSES, leg), status: leg, n });
		}
		const sum = 2n * sumOf(LEG_STATUSES, without(LEG_STATUSES, 'planned', 'failed'));
		expect(await load()).toEqual([sum, sum]);
	});

	test('[CASH-05] leaves the day after exactly a day, the week after exactly a week, and is without the one that is judged', async () => {
		const [newest] = await Promise.all(
			[DAY_MS - 1, DAY_MS, 7 * DAY_MS - 1, 7 * DAY_MS].map((ago) =>
				addWithdrawal({ amount: 1_000n, status: 'sent', atMs: NOW - ago }),
			),
		);
		expect(await load()).toEqual([1_000n, 3_000n]);
		expect(await load(newest)).toEqual([0n, 2_000n]);
	});
});

test('[CASH-05] of those who agreed count members of finance and admin whose accounts are open', async () => {
	const staff = async (role: string, closedAt: number | null = null) => {
		const id = await addTestUser(db, 0n);
		await db.owner.query('update users set role = $2, closed_at = $3 where id = $1', [id, role, closedAt]);
		return id;
	};
	const finance = await staff('finance');
	expect(await countApprovers(db.database, [finance, await staff('admin')])).toBe(2);
	for (const role of ['user', 'support', 'verification', 'risk', 'content', 'auditor'])
		expect([role, await countApprovers(db.database, [finance, await staff(role)])]).toEqual([role, 1]);
	expect(await countApprovers(db.database, [finance, await staff('finance', 0)])).toBe(1);
});

describe('an identity is needed for a withdrawal', () => {
	const isMissing = (
		addedMinor: Minor,
		fromMinor = 15_000n,
		when: 'withdrawal' | 'never' = 'withdrawal',
		approved = false,
	) => isIdentityMissing({ wanted: { when, fromMinor } }, db.database, { userId, approved }, addedMinor);

	test('[KYC-03] [CASH-04] from the sum that is set on, with the one that is asked for', async () => {
		expect([await isMissing(14_999n), await isMissing(15_000n), await isMissing(1n, 0n)]).toEqual([false, true, true]);
		expect([await isMissing(15_000n, 15_000n, 'never'), await isMissing(15_000n, 15_000n, 'withdrawal', true)]).toEqual(
			[...[false, false]],
		);
		await addWithdrawal({ amount: 10_000n, status: 'completed' });
		expect([await isMissing(4_999n), await isMissing(5_000n), await isMissing(0n)]).toEqual([false, true, false]);
	});

	test('[KYC-03] [CASH-04] by all that were not refused, called off or failed, also by those that came back', async () => {
		for (const status of WITHDRAWAL_STATUSES)
			await addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const sum = sumOf(WITHDRAWAL_STATUSES, without(WITHDRAWAL_STATUSES, 'cancelled', 'rejected', 'failed'));
		expect([await isMissing(0n, sum), await isMissing(0n, sum + 1n), await isMissing(1n, sum + 1n)]).toEqual([
			...[true, false, true],
		]);
	});
});

describe('what was deposited, as types count it', () => {
	const SINCE = NOW - 90 * DAY_MS;
	const load = () => loadDeposited(db.database, CURRENCY, userId, SINCE);
	/** The least sum for which the user is among the depositors is the same one. */
	async function expectDeposited(sum: Minor): Promise<void> {
		expect(await load()).toBe(sum);
		const isAmong = async (least: Minor) =>
			(await loadDepositors(db.database, CURRENCY, SINCE, least)).includes(userId);
		expect([await isAmong(sum), await isAmong(sum + 1n)]).toEqual([true, false]);
	}

	test('[SITE-08] is without what was withdrawn, but with what was refused, called off, failed or came back', async () => {
		await addPayment({ amount: 10_000_000n });
		for (const status of WITHDRAWAL_STATUSES)
			await addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const gone = without(WITHDRAWAL_STATUSES, 'rejected', 'cancelled', 'failed', 'returned');
		await expectDeposited(10_000_000n - sumOf(WITHDRAWAL_STATUSES, gone));
	});

	test('[SITE-08] is without what was taken back of it, but with what was won or never taken', async () => {
		const id = await addPayment({ amount: 100_000n });
		const states = ['pending', 'paid', 'failed', 'inquiry', 'taken', 'won', 'lost'];
		for (const state of states) await addReversal(id, amountOf(states, state) / 10n, state);
		await addReversal(id, null, 'inquiry');
		const taken = sumOf(states, ['pending', 'paid', 'inquiry', 'taken', 'lost']) / 10n;
		await expectDeposited(100_000n - taken);
	});

	test('[SITE-08] is of payments that were credited or released, in the currency of the site', async () => {
		const kinds = ['credited', 'released', 'suspended', 'returned', 'reversed'] as const;
		for (const money of kinds) await addPayment({ amount: amountOf(kinds, money), money });
		await addPayment({ amount: 50_000n, currency: 'USD' });
		await addWithdrawal({ amount: 500n, status: 'completed', currency: 'USD' });
		await expectDeposited(sumOf(kinds, ['credited', 'released']));
	});

	test('[SITE-08] is of the days that count alone', async () => {
		for (const bookedAtMs of [SINCE, SINCE + 1]) await addPayment({ amount: 1_000n, bookedAtMs });
		for (const atMs of [SINCE, SINCE + 1]) await addWithdrawal({ amount: 100n, status: 'completed', atMs });
		await expectDeposited(900n);
	});
});
