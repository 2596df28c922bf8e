import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { expect, vi } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import type { TestAnswer, TestBrowser } from '../../support/browser.ts';
import { runSchedule } from '../../support/schedules.ts';

/** Jobs are fetched every two seconds at the latest; the machine may be busy. */
export const PATIENCE = { timeout: 40_000, interval: 50 };

/** A user with a verified address who pays in and out by the sandbox. */
export class Payer {
	readonly app: TestApp;
	readonly browser: TestBrowser;
	readonly id: number;

	constructor(app: TestApp, browser: TestBrowser, id: number) {
		this.app = app;
		this.browser = browser;
		this.id = id;
	}

	static async join(app: TestApp): Promise<Payer> {
		const browser = await app.browser();
		const { id } = await browser.join();
		await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
		return new Payer(app, browser, id);
	}

	deposit(amount: number, key: string = randomUUID(), method = 'sandbox', quote?: string): Promise<TestAnswer> {
		const body = { method, amount, ...(quote !== undefined && { quote }) };
		return this.browser.call('POST', '/api/cashier/deposits', body, { 'idempotency-key': key });
	}

	quote(amount: number, method: string, currency: string): Promise<TestAnswer> {
		return this.browser.call('POST', '/api/cashier/quotes', { method, direction: 'deposit', amount, currency });
	}

	/** Quotes a withdrawal in another currency. */
	quoteWithdrawal(amount: number, method: string, currency: string, destination?: string): Promise<TestAnswer> {
		const body = {
			method,
			direction: 'withdrawal',
			amount,
			currency,
			...(destination !== undefined && { destination }),
		};
		return this.browser.call('POST', '/api/cashier/quotes', body);
	}

	withdraw(amount: number, more: object = {}, key: string = randomUUID()): Promise<TestAnswer> {
		const body = { method: 'sandbox', amount, ...more };
		return this.browser.call('POST', '/api/cashier/withdrawals', body, { 'idempotency-key': key });
	}

	/** Presses a button of the payment page. */
	async press(movement: Pick<Movement, 'next'>, action: string): Promise<void> {
		const url = new URL((movement.next as { url: string }).url);
		const { statusCode } = await this.app.http.inject({ method: 'POST', url: `${url.pathname}/${action}` });
		expect(statusCode).toBe(303);
	}

	/** A deposit that was paid and credited. */
	async pay(amount: number): Promise<Movement> {
		const { body } = await this.deposit(amount);
		await this.press(body, 'approve');
		await this.reaches(body.id, 'confirmed');
		return body;
	}

	async movement(id: string): Promise<Movement> {
		return (await this.browser.call('GET', `/api/cashier/movements/${id}`)).body;
	}

	async movements(): Promise<Movement[]> {
		return (await this.browser.call('GET', '/api/cashier/movements')).body.data;
	}

	/** Waits until a movement is in a state. */
	reaches(id: string, status: Movement['status']): Promise<Movement> {
		return vi.waitFor(async () => {
			const movement = await this.movement(id);
			expect(movement.status).toBe(status);
			return movement;
		}, PATIENCE);
	}

	/** Balance of the real account, minor units. */
	async balance(): Promise<number> {
		return (await this.browser.call('GET', '/api/user')).body.balance_real;
	}

	/** Waits until nothing of the sandbox or its notices is left to do. */
	async idle(): Promise<void> {
		await vi.waitFor(async () => {
			const { rows } = await this.app.db.owner.query<{ n: number }>(
				`select (select count(*) from jobs.job where state < 'completed' and name in ('sandbox-notice', 'cashier-send'))::int
					+ (select count(*) from provider_notices where worked_at is null)::int n`,
			);
			expect(rows[0]?.n).toBe(0);
		}, PATIENCE);
	}
}

/** Has the clock's work done once: what is due is asked about now. */
export const poll = (app: TestApp): Promise<void> => runSchedule(app, 'poll-deposits', 'poll-withdrawals');

/** Balances of the house's and providers' accounts by kind, minor units; those without movements are left out. */
export async function houseBalances(app: TestApp): Promise<Record<string, number>> {
	const { rows } = await app.db.owner.query<{ kind: string; balance: number }>(
		`select a.kind, sum(case when t.destination = a.id then t.amount else -t.amount end)::int balance
		from accounts a join ledger_transfers t on a.id in (t.source, t.destination)
		where a.user_id is null and a.currency = 'SANDBOX_USD' group by a.kind`,
	);
	return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}
