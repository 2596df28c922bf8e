import type { DepositStatus } from '@fairtick/domain/cashier/deposit';
import type { LegStatus, WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import type { TestDatabase } from '../../support/database.ts';

/** Each state has another amount, so that a sum shows which states are in it. */
export const amountOf = <Status extends string>(all: readonly Status[], status: Status): Minor =>
	1_000n * 2n ** BigInt(all.indexOf(status));
export const without = <Status extends string>(all: readonly Status[], ...left: readonly Status[]) =>
	all.filter((status) => !left.includes(status));
export const sumOf = <Status extends string>(all: readonly Status[], counted: readonly Status[]): Minor =>
	counted.reduce((sum, status) => sum + amountOf(all, status), 0n);

interface Withdrawal {
	readonly amount: Minor;
	readonly status: WithdrawalStatus;
	readonly atMs?: number;
	readonly currency?: string;
	readonly approvedBy?: number | null;
}
interface Leg {
	readonly amount: Minor;
	readonly status: LegStatus;
	readonly sentAtMs?: number | null;
	readonly n?: number;
	readonly at?: { readonly provider: string; readonly providerAccount: string };
	/** Of a refund. */
	readonly paymentId?: string;
}
interface Payment {
	readonly amount: Minor;
	readonly money?: 'credited' | 'released' | 'suspended' | 'returned' | 'reversed';
	readonly bookedAtMs?: number;
	readonly currency?: string;
}
interface Deposit {
	readonly amount: Minor;
	readonly status: DepositStatus;
	/** A payment of it was seen. */
	readonly paid?: boolean;
	readonly atMs?: number;
	readonly dueAtMs?: number;
}

export const BANK = { provider: 'bank', providerAccount: 'one' };

/** Movements of one user as rows alone, in states that only evidence would bring them to. */
export class MovementRows {
	readonly #db: TestDatabase;
	readonly #userId: number;
	readonly #nowMs: number;

	constructor(db: TestDatabase, userId: number, nowMs: number) {
		this.#db = db;
		this.#userId = userId;
		this.#nowMs = nowMs;
	}

	async addWithdrawal({ amount, status, ...more }: Withdrawal): Promise<string> {
		const { atMs = this.#nowMs, currency = 'SANDBOX_USD', approvedBy = null } = more;
		return this.#insert(
			`insert into withdrawals (id, user_id, method, currency, amount, fee, reference, status, created_at, changed_at, due_at, approved_by)
			values (gen_random_uuid(), $1, 'sandbox', $2, $3, 0, gen_random_uuid(), $4, $5, $5, $5, $6) returning id`,
			[this.#userId, currency, amount, status, atMs, approvedBy],
		);
	}

	async addLeg(withdrawalId: string, { amount, status, n = 1, at = BANK, paymentId, ...more }: Leg): Promise<string> {
		const { sentAtMs = this.#nowMs } = more;
		return this.#insert(
			`insert into withdrawal_legs (id, withdrawal_id, n, kind, provider, provider_account, method, payment_id, amount, fee, native_amount,
				native_currency, status, first_sent_at, changed_at)
			values (gen_random_uuid(), $1, $2, $3, $4, $5, 'sandbox', $6, $7::bigint, 0, $7::bigint * 3, 'USD', $8, $9, $10) returning id`,
			[
				withdrawalId,
				n,
				paymentId === undefined ? 'payout' : 'refund',
				at.provider,
				at.providerAccount,
				paymentId ?? null,
				amount,
				status,
				sentAtMs,
				this.#nowMs,
			],
		);
	}

	async addDeposit({ amount, status, paid = false, ...more }: Deposit): Promise<string> {
		const { atMs = this.#nowMs, dueAtMs = null } = more;
		const id = await this.#insert(
			`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
				reference, status, created_at, changed_at, expires_at, due_at)
			values (gen_random_uuid(), $1, 'bank', 'one', 'sandbox', 'SANDBOX_USD', $2::bigint, 0, $2::bigint, 'USD', gen_random_uuid(), $3, $4, $4, $4, $5)
			returning id`,
			[this.#userId, amount, status, atMs, dueAtMs],
		);
		if (paid) {
			const paymentId = await this.#addPaymentOf(id, { amount });
			await this.#db.owner.query('update deposits set payment_id = $2 where id = $1', [id, paymentId]);
		}
		return id;
	}

	/** A confirmed deposit with its payment, whose id it returns. */
	async addPayment(payment: Payment): Promise<string> {
		const { amount, bookedAtMs = this.#nowMs } = payment;
		return this.#addPaymentOf(await this.addDeposit({ amount, status: 'confirmed', atMs: bookedAtMs }), payment);
	}

	#addPaymentOf(depositId: string, { amount, money = 'credited', ...more }: Payment): Promise<string> {
		const { bookedAtMs = this.#nowMs, currency = 'SANDBOX_USD' } = more;
		return this.#insert(
			`insert into payments (id, provider, provider_account, provider_payment_id, deposit_id, native_amount, native_currency, state, money,
				amount, currency, cost, at, seen_at, booked_at)
			values (gen_random_uuid(), 'bank', 'one', gen_random_uuid(), $1, $2::bigint, 'USD', 'paid', $3, $2::bigint, $4, 0, $5, $5, $5) returning id`,
			[depositId, amount, money, currency, bookedAtMs],
		);
	}

	/** `reversal`: parts of one have the same. */
	async addReversal(
		paymentId: string,
		amount: Minor | null,
		state: string,
		reversal?: string,
		part = 1,
	): Promise<void> {
		await this.#db.owner.query(
			`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, part, native_amount, state, amount,
				at, seen_at)
			values (gen_random_uuid(), $1, 'bank', 'one', 'refund', coalesce($4, gen_random_uuid()::text), $5, coalesce($3::bigint, 1) * 3, $2, $3, 0, 0)`,
			[paymentId, state, amount, reversal ?? null, part],
		);
	}

	async #insert(text: string, values: readonly unknown[]): Promise<string> {
		const { rows } = await this.#db.owner.query<{ id: string }>(text, [...values]);
		return rows[0]?.id as string;
	}
}
