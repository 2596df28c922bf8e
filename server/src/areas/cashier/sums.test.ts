import { LEG_STATUSES, WITHDRAWAL_STATUSES } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amountOf, BANK, MovementRows, sumOf, without } from '../../../test/areas/cashier/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { loadDeposited, loadDepositors } from './deposits/deposit-totals.ts';
import { loadPaidAutomatically } from './payouts/queries.ts';
import { isIdentityMissing } from './withdrawals/identity-hold.ts';
import { countApprovers, loadJudgeRows } from './withdrawals/judge-queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const CURRENCY = 'SANDBOX_USD';

let db: TestDatabase;
let userId: number;
let rows: MovementRows;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 0n);
	rows = new MovementRows(db, userId, NOW);
});

describe('what was paid automatically in an hour and a day', () => {
	const BREAKERS = { ...BANK, provider: 'breakers' };
	const load = (nowMs = NOW) => loadPaidAutomatically(db.database, BREAKERS, nowMs);
	beforeEach(async () => {
		await db.owner.query(`delete from withdrawal_legs where provider = 'breakers'`);
	});

	test('[CASH-15] is all that a provider was asked to pay, with any outcome but a failure', async () => {
		for (const [n, status] of LEG_STATUSES.entries()) {
			const amount = amountOf(LEG_STATUSES, status);
			const id = await rows.addWithdrawal({ amount, status: 'sending' });
			await rows.addLeg(id, { amount, status, n, at: BREAKERS });
		}
		const sum = sumOf(LEG_STATUSES, without(LEG_STATUSES, 'planned', 'failed'));
		expect(await load()).toEqual({ hourMinor: sum, dayMinor: sum, keepsFailing: false });
	});

	test('[CASH-15] is neither what two people approved nor what another provider or account paid', async () => {
		const approvedBy = await addTestUser(db, 0n);
		await rows.addLeg(await rows.addWithdrawal({ amount: 1_000n, status: 'sent', approvedBy }), {
			amount: 1_000n,
			status: 'sent',
			at: BREAKERS,
		});
		const id = await rows.addWithdrawal({ amount: 3_000n, status: 'sent' });
		for (const [n, at] of [BANK, { ...BREAKERS, providerAccount: 'two' }].entries())
			await rows.addLeg(id, { amount: 1_000n, status: 'sent', n, at });
		expect(await load()).toEqual({ hourMinor: 0n, dayMinor: 0n, keepsFailing: false });
	});

	test('[CASH-15] leaves the hour after exactly an hour, the day after exactly a day', async () => {
		const id = await rows.addWithdrawal({ amount: 9_000n, status: 'sent' });
		for (const [n, ago] of [HOUR_MS - 1, HOUR_MS, DAY_MS - 1, DAY_MS].entries())
			await rows.addLeg(id, { amount: 1_000n, status: 'sent', n, sentAtMs: NOW - ago, at: BREAKERS });
		expect(await load()).toMatchObject({ hourMinor: 1_000n, dayMinor: 3_000n });
	});

	test('[CASH-15] restarts when payouts are turned on again', async () => {
		const id = await rows.addWithdrawal({ amount: 9_000n, status: 'sent' });
		for (const [n, ago] of [1_000, 999].entries())
			await rows.addLeg(id, { amount: 1_000n, status: 'sent', n, sentAtMs: NOW - ago, at: BREAKERS });
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
			await rows.addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const sum = sumOf(WITHDRAWAL_STATUSES, ['approved', 'sending', 'unknown', 'sent', 'completed']);
		expect(await load()).toEqual([sum, sum]);
	});

	test('[CASH-05] is of one that failed or came back what was sent of it all the same', async () => {
		for (const status of ['failed', 'returned'] as const) {
			const id = await rows.addWithdrawal({ amount: 999_999n, status });
			for (const [n, leg] of LEG_STATUSES.entries())
				await rows.addLeg(id, { amount: amountOf(LEG_STATUSES, leg), status: leg, n });
		}
		const sum = 2n * sumOf(LEG_STATUSES, without(LEG_STATUSES, 'planned', 'failed'));
		expect(await load()).toEqual([sum, sum]);
	});

	test('[CASH-05] leaves the day after exactly a day, the week after exactly a week, and is without the one that is judged', async () => {
		const [newest] = await Promise.all(
			[DAY_MS - 1, DAY_MS, 7 * DAY_MS - 1, 7 * DAY_MS].map((ago) =>
				rows.addWithdrawal({ amount: 1_000n, status: 'sent', atMs: NOW - ago }),
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
	) => isIdentityMissing({ when, fromMinor }, db.database, { userId, approved }, addedMinor);

	test('[KYC-03] [CASH-04] from the sum that is set on, with the one that is asked for', async () => {
		expect([await isMissing(14_999n), await isMissing(15_000n), await isMissing(1n, 0n)]).toEqual([false, true, true]);
		expect([await isMissing(15_000n, 15_000n, 'never'), await isMissing(15_000n, 15_000n, 'withdrawal', true)]).toEqual(
			[false, false],
		);
		await rows.addWithdrawal({ amount: 10_000n, status: 'completed' });
		expect([await isMissing(4_999n), await isMissing(5_000n), await isMissing(0n)]).toEqual([false, true, false]);
	});

	test('[KYC-03] [CASH-04] by all that were not refused, called off or failed, also by those that came back', async () => {
		for (const status of WITHDRAWAL_STATUSES)
			await rows.addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const sum = sumOf(WITHDRAWAL_STATUSES, without(WITHDRAWAL_STATUSES, 'cancelled', 'rejected', 'failed'));
		expect([await isMissing(0n, sum), await isMissing(0n, sum + 1n), await isMissing(1n, sum + 1n)]).toEqual([
			true,
			false,
			true,
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
		await rows.addPayment({ amount: 10_000_000n });
		for (const status of WITHDRAWAL_STATUSES)
			await rows.addWithdrawal({ amount: amountOf(WITHDRAWAL_STATUSES, status), status });
		const gone = without(WITHDRAWAL_STATUSES, 'rejected', 'cancelled', 'failed', 'returned');
		await expectDeposited(10_000_000n - sumOf(WITHDRAWAL_STATUSES, gone));
	});

	test('[SITE-08] is without what was taken back of it, but with what was won or never taken', async () => {
		const id = await rows.addPayment({ amount: 100_000n });
		const states = ['pending', 'paid', 'failed', 'inquiry', 'taken', 'won', 'lost'];
		for (const state of states) await rows.addReversal(id, amountOf(states, state) / 10n, state);
		await rows.addReversal(id, null, 'inquiry');
		const taken = sumOf(states, ['pending', 'paid', 'inquiry', 'taken', 'lost']) / 10n;
		await expectDeposited(100_000n - taken);
	});

	test('[SITE-08] is of payments that were credited or released, in the currency of the site', async () => {
		const kinds = ['credited', 'released', 'suspended', 'returned', 'reversed'] as const;
		for (const money of kinds) await rows.addPayment({ amount: amountOf(kinds, money), money });
		await rows.addPayment({ amount: 50_000n, currency: 'USD' });
		await rows.addWithdrawal({ amount: 500n, status: 'completed', currency: 'USD' });
		await expectDeposited(sumOf(kinds, ['credited', 'released']));
	});

	test('[SITE-08] is of the days that count alone', async () => {
		for (const bookedAtMs of [SINCE, SINCE + 1]) await rows.addPayment({ amount: 1_000n, bookedAtMs });
		for (const atMs of [SINCE, SINCE + 1]) await rows.addWithdrawal({ amount: 100n, status: 'completed', atMs });
		await expectDeposited(900n);
	});
});
