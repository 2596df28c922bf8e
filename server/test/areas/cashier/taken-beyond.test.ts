import { randomBytes } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { clearingKind } from '@fairtick/domain/ledger/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyEvidence } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { readAgain } from '../../../src/areas/cashier/notices/work-notices.ts';
import { type CalledProvider, NO_EVIDENCE } from '../../../src/areas/cashier/providers/provider.ts';
import { makeObject, type SandboxManner } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { openTestCashier } from './open-context.ts';
import { houseBalances, PATIENCE, Payer, poll } from './payer.ts';

let app: TestApp;
let context: CashierContext;
let close: () => Promise<void>;
let payer: Payer;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_GENERAL: '10000' });
	({ context, close } = await openTestCashier(app));
	second = await joinStaff(app, 'finance');
	await joinThird(app);
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const one = async <Value>(sql: string, values: readonly unknown[] = []) =>
	(await app.db.owner.query<{ value: Value }>(sql, [...values])).rows[0]?.value as Value;

/** Another thing of the sandbox's books, which takes money of a payment. */
interface Taking {
	readonly kind: 'refund' | 'dispute';
	readonly amount: number;
	readonly state: string;
}

/** A payment in the sandbox's books, which change as no button of its page changes them. */
class Paid {
	readonly id: string;
	/** Null: it has no user. */
	readonly deposit: Movement | null;
	readonly #heldBefore: number;
	#clerk: StaffMember | null = null;

	private constructor(id: string, deposit: Movement | null, heldBefore: number) {
		this.id = id;
		this.deposit = deposit;
		this.#heldBefore = heldBefore;
	}

	/** Of 50.00, credited, or of 51.00 under review. */
	static async make(action: 'approve' | 'pay_more' = 'approve'): Promise<Paid> {
		const before = await held();
		const { body } = await payer.deposit(5_000);
		await payer.press(body, action);
		await payer.reaches(body.id, action === 'approve' ? 'confirmed' : 'review');
		const id = await one<string>('select provider_payment_id value from payments where deposit_id = $1', [body.id]);
		return new Paid(id, body, before);
	}

	/** Of 50.00, without a user. */
	static async ofNobody(): Promise<Paid> {
		const id = `payment_${randomBytes(16).toString('hex')}`;
		const paid = new Paid(id, null, await held());
		await app.db.owner.query(
			`insert into sandbox_objects (id, kind, amount, currency, state, details, changed_at) values ($1, 'payment', 5000, 'USD', 'paid', '{}', 0)`,
			[id],
		);
		await paid.readEvidence();
		return paid;
	}

	/** Two notices of it are worked at once. */
	async readEvidence(): Promise<void> {
		const payment = { provider: 'sandbox', account: 'sandbox', paymentId: this.id };
		await Promise.all([readAgain(context, payment), readAgain(context, payment)]);
	}

	async add({ kind, amount, state }: Taking): Promise<string> {
		const { id } = await makeObject(app.db.database, {
			kind,
			parentId: this.id,
			key: null,
			amount: BigInt(amount),
			currency: 'USD',
			state,
			details: {},
		});
		await this.readEvidence();
		return id;
	}

	/** Changes the payment itself, or what took money of it. */
	async change(id: string, state: string, amount: number | null = null): Promise<void> {
		const sql = 'update sandbox_objects set state = $2, amount = coalesce($3, amount) where id = $1';
		await app.db.owner.query(sql, [id, state, amount]);
		await this.readEvidence();
	}

	/** Changes a refund without another notice. */
	async changeAlone(id: string, state: string): Promise<void> {
		await app.db.owner.query('update sandbox_objects set state = $2 where id = $1', [id, state]);
		const [sandbox] = context.providers.all;
		const { refunds } = (await sandbox?.readEvidence({ kind: 'payment', id: this.id })) ?? NO_EVIDENCE;
		const evidence = { ...NO_EVIDENCE, refunds: refunds.filter((refund) => refund.id === id) };
		await applyEvidence(context, sandbox as CalledProvider, evidence);
	}

	async chooseManner(refunds: SandboxManner): Promise<void> {
		const sql = `update sandbox_objects set details = details || jsonb_build_object('refunds', $2::text) where id = $1`;
		await app.db.owner.query(sql, [this.id, refunds]);
	}

	/** The id of the refund that the sandbox made under our key. */
	async sent(): Promise<string> {
		return vi.waitFor(async () => {
			const id = await one<string | undefined>(
				`select id value from sandbox_objects where kind = 'refund' and key is not null and parent_id = $1 order by changed_at desc limit 1`,
				[this.id],
			);
			expect(id).toBeDefined();
			return id as string;
		}, PATIENCE);
	}

	/** State, money and balance of its user; what is owed; and what of it `clearing` holds. */
	async shows() {
		const money = await one<string>('select money value from payments where provider_payment_id = $1', [this.id]);
		if (this.deposit === null) return [money, await this.#held()];
		const { status } = await payer.movement(this.deposit.id);
		return [status, money, await payer.balance(), await owed(), await this.#held()];
	}

	async #held(): Promise<number> {
		return (await held()) - this.#heldBefore;
	}

	async reviewId(): Promise<string> {
		return this.deposit?.id ?? (await one('select id value from payments where provider_payment_id = $1', [this.id]));
	}

	/** The person of finance who looks at it, and at nothing else: alone they may send back so much in a day. */
	async clerk(): Promise<StaffMember['browser']> {
		this.#clerk ??= await joinStaff(app, 'finance');
		return this.#clerk.browser;
	}

	/** One person sends it back. */
	async giveBack(): Promise<void> {
		const browser = await this.clerk();
		const path = `/api/admin/cashier/reviews/${await this.reviewId()}/return`;
		const { status, body } = await browser.call('POST', path, { reason: REASON });
		expect([status, body]).toEqual([200, { request_id: null }]);
	}

	async proposeCredit(): Promise<{ readonly request_id?: string; readonly code?: string }> {
		const path = `/api/admin/cashier/deposits/${await this.reviewId()}/credit`;
		return (await (await this.clerk()).call('POST', path, { reason: REASON })).body;
	}

	/** Two people credit it. */
	async credit(): Promise<void> {
		const agreed = `/api/admin/requests/${(await this.proposeCredit()).request_id}/approve`;
		expect((await second.browser.call('POST', agreed, { reason: REASON })).status).toBe(204);
	}
}

/** The sandbox's holdings by our books, in minor units: all that left its account, less what returned. */
const held = async () => -((await houseBalances(app))[clearingKind('sandbox', 'sandbox')] ?? 0);
const owed = () =>
	one<number>('select coalesce(sum(amount - paid - forgiven), 0)::int value from claims where user_id = $1', [
		payer.id,
	]);

describe('[CASH-09] a dispute of a payment that a withdrawal has refunded in part', () => {
	let paid: Paid;
	beforeEach(async () => {
		paid = await Paid.make();
	});

	async function withdraw(): Promise<string> {
		const { body } = await payer.withdraw(3_000);
		return body.id;
	}

	test('takes its own amount from the balance and by a claim, and gives both back when it is won', async () => {
		await payer.reaches(await withdraw(), 'completed');
		expect(await paid.shows()).toEqual(['confirmed', 'credited', 2_000, 0, 2_000]);
		const id = await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 3_000, -3_000]);
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['won', 'credited', 2_000, 0, 2_000]);
		await paid.change(id, 'lost');
		expect(await paid.shows()).toEqual(['lost', 'credited', 0, 3_000, -3_000]);
	});

	test('of a part takes that part', async () => {
		await payer.reaches(await withdraw(), 'completed');
		await paid.add({ kind: 'dispute', amount: 4_000, state: 'taken' });
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 2_000, -2_000]);
	});

	test('that is lost but for what was refunded gives that back', async () => {
		await payer.reaches(await withdraw(), 'completed');
		const id = await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		await paid.change(id, 'lost', 2_000);
		expect(await paid.shows()).toEqual(['lost', 'credited', 0, 0, 0]);
		const { steps } = await payer.movement(paid.deposit?.id as string);
		expect(steps.map(({ status }) => status)).not.toContain('won');
		await paid.readEvidence();
		expect(await paid.shows()).toEqual(['lost', 'credited', 0, 0, 0]);
	});

	test('is booked when it is read while the refund is sent, which then completes', async () => {
		await paid.chooseManner('slow');
		const id = await withdraw();
		await payer.reaches(id, 'sent');
		await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 3_000, 0]);
		await paid.change(await paid.sent(), 'paid');
		await payer.reaches(id, 'completed');
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 3_000, -3_000]);
	});

	test('is paid by the refund that fails then, and by one that comes back after it was paid', async () => {
		await paid.chooseManner('slow');
		const id = await withdraw();
		await payer.reaches(id, 'sent');
		await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		await paid.change(await paid.sent(), 'failed');
		expect(await payer.reaches(id, 'cancelled')).toMatchObject({ reason: 'chargeback' });
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 0, 0]);
	});
});

describe('[CASH-09] a refund by the operator and a dispute of all', () => {
	test.each(['refund', 'dispute'] as const)('are both booked where the %s is heard of first', async (sooner) => {
		const paid = await Paid.make();
		const refund = { kind: 'refund', amount: 2_000, state: 'paid' } as const;
		const dispute = { kind: 'dispute', amount: 5_000, state: 'taken' } as const;
		const ids: string[] = [];
		for (const taking of sooner === 'refund' ? [refund, dispute] : [dispute, refund]) ids.push(await paid.add(taking));
		expect(await paid.shows()).toEqual(['disputed', 'credited', 0, 2_000, -2_000]);
		await paid.change(ids[sooner === 'refund' ? 1 : 0] as string, 'won');
		expect(await paid.shows()).toEqual(['part_refunded', 'credited', 3_000, 0, 3_000]);
	});
});

describe('[CASH-09] a dispute of a payment that we returned', () => {
	test('is taken from its user, and given back when it is won', async () => {
		const paid = await Paid.make('pay_more');
		await paid.giveBack();
		await payer.reaches(paid.deposit?.id as string, 'returned');
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
		const id = await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		expect(await paid.shows()).toEqual(['disputed', 'returned', 0, 5_100, -5_100]);
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
	});

	test('is booked when the return, which was sent before, is paid', async () => {
		const paid = await Paid.make('pay_more');
		await paid.chooseManner('slow');
		await paid.giveBack();
		const sent = await paid.sent();
		await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
		await paid.changeAlone(sent, 'paid');
		expect(await paid.shows()).toEqual(['disputed', 'returned', 0, 5_100, -5_100]);
	});

	test('is given back as far as a refund, which was left out of the return, fails', async () => {
		const paid = await Paid.make('pay_more');
		const refund = await paid.add({ kind: 'refund', amount: 2_000, state: 'paid' });
		await paid.giveBack();
		await payer.reaches(paid.deposit?.id as string, 'returned');
		await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		expect(await paid.shows()).toEqual(['disputed', 'returned', 0, 5_100, -5_100]);
		await paid.changeAlone(refund, 'failed');
		expect(await paid.shows()).toEqual(['disputed', 'returned', 0, 3_100, -3_100]);
	});

	test('takes the payment instead when the return fails after it was paid', async () => {
		const paid = await Paid.make('pay_more');
		await paid.giveBack();
		await payer.reaches(paid.deposit?.id as string, 'returned');
		const id = await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		await paid.changeAlone(await paid.sent(), 'failed');
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['review', 'suspended', 0, 0, 5_100]);
		await paid.credit();
		expect(await paid.shows()).toEqual(['confirmed', 'released', 5_100, 0, 5_100]);
	});

	test('is paid by the house where the payment has no user', async () => {
		const paid = await Paid.ofNobody();
		await paid.giveBack();
		expect(await paid.shows()).toEqual(['returned', 0]);
		const id = await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		expect(await paid.shows()).toEqual(['returned', -5_000]);
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['returned', 0]);
		await paid.change(paid.id, 'reversed');
		expect(await paid.shows()).toEqual(['returned', -5_000]);
		await paid.change(paid.id, 'paid');
		expect(await paid.shows()).toEqual(['returned', 0]);
	});
});

describe('[CASH-02] [CASH-09] money of a payment under review that was taken is under review again when it comes back', () => {
	test.each(['dispute', 'refund'] as const)('by a %s, however often', async (kind) => {
		const paid = await Paid.make('pay_more');
		const [taken, given] = kind === 'dispute' ? ['taken', 'won'] : ['paid', 'failed'];
		const id = await paid.add({ kind, amount: 5_100, state: taken });
		for (const _ of [1, 2]) {
			expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
			await paid.change(id, given);
			expect(await paid.shows()).toEqual(['review', 'suspended', 0, 0, 5_100]);
			await paid.change(id, taken);
		}
		await paid.change(id, given);
		await paid.credit();
		expect(await paid.shows()).toEqual(['confirmed', 'released', 5_100, 0, 5_100]);
		await paid.change(id, taken);
		const after = kind === 'dispute' ? 'disputed' : 'refunded';
		expect(await paid.shows()).toEqual([after, 'released', 0, 0, 0]);
	});

	test('by a block that is lost and settled again, however often', async () => {
		const paid = await Paid.make('pay_more');
		for (const _ of [1, 2]) {
			await paid.change(paid.id, 'reversed');
			expect(await paid.shows()).toEqual(['reversed', 'returned', 0, 0, 0]);
			await paid.change(paid.id, 'paid');
			expect(await paid.shows()).toEqual(['review', 'suspended', 0, 0, 5_100]);
		}
		await paid.giveBack();
		await payer.reaches(paid.deposit?.id as string, 'returned');
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
	});

	test('but is given back, and pays its claim, where it was credited after review', async () => {
		const paid = await Paid.make('pay_more');
		await paid.credit();
		await payer.reaches((await payer.withdraw(3_000)).body.id, 'completed');
		for (const _ of [1, 2]) {
			await paid.change(paid.id, 'reversed');
			expect(await paid.shows()).toEqual(['reversed', 'reversed', 0, 3_000, -3_000]);
			await paid.change(paid.id, 'paid');
			expect(await paid.shows()).toEqual(['confirmed', 'released', 2_100, 0, 2_100]);
		}
	});

	test('if a part of the taken money comes back, less the part that did not', async () => {
		const paid = await Paid.make('pay_more');
		const id = await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		await paid.change(id, 'lost', 2_000);
		expect((await paid.shows()).slice(0, 2)).toEqual(['review', 'suspended']);
		await paid.credit();
		await paid.readEvidence();
		expect(await paid.shows()).toEqual(['lost', 'released', 3_100, 0, 3_100]);
	});

	test('while it is on its way back', async () => {
		const paid = await Paid.make('pay_more');
		await paid.chooseManner('slow');
		await paid.giveBack();
		const sent = await paid.sent();
		const id = await paid.add({ kind: 'dispute', amount: 5_100, state: 'taken' });
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['returning', 'suspended', 0, 0, 5_100]);
		await paid.change(sent, 'paid');
		expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
	});

	test.each(['before', 'after'] as const)(
		'where a refund of a part fails %s the rest was sent back: only that part can be sent, and nothing credited',
		async (when) => {
			const paid = await Paid.make('pay_more');
			const id = await paid.add({ kind: 'refund', amount: 2_000, state: 'paid' });
			await paid.chooseManner('slow');
			const asked = await paid.proposeCredit();
			await paid.giveBack();
			const sent = await paid.sent();
			if (when === 'before') await paid.change(id, 'failed');
			await paid.change(sent, 'paid');
			if (when === 'after') {
				expect((await paid.shows()).slice(0, 2)).toEqual(['returned', 'returned']);
				await paid.change(id, 'failed');
			}
			expect((await paid.shows()).slice(0, 2)).toEqual(['review', 'suspended']);
			expect((await paid.proposeCredit()).code).toBe('admin.request_over');
			const agreed = `/api/admin/requests/${asked.request_id}/approve`;
			expect((await second.browser.call('POST', agreed, { reason: REASON })).body.code).toBe('admin.request_over');
			await paid.chooseManner('at_once');
			await paid.giveBack();
			await payer.reaches(paid.deposit?.id as string, 'returned');
			expect(await paid.shows()).toEqual(['returned', 'returned', 0, 0, 0]);
			const sum = `select sum(amount)::int value from sandbox_objects where parent_id = $1 and state = 'paid'`;
			expect(await one(sum, [paid.id])).toBe(5_100);
		},
	);

	test('where it has no user, who can still be found', async () => {
		const paid = await Paid.ofNobody();
		const id = await paid.add({ kind: 'dispute', amount: 5_000, state: 'taken' });
		expect(await paid.shows()).toEqual(['returned', 0]);
		await paid.change(id, 'won');
		expect(await paid.shows()).toEqual(['suspended', 5_000]);
		await paid.change(paid.id, 'reversed');
		expect(await paid.shows()).toEqual(['returned', 0]);
		await paid.change(paid.id, 'paid');
		expect(await paid.shows()).toEqual(['suspended', 5_000]);
		const path = `/api/admin/cashier/payments/${await paid.reviewId()}/assign`;
		const { body } = await (await paid.clerk()).call('POST', path, { reason: REASON, user: payer.id });
		const agreed = `/api/admin/requests/${body.request_id}/approve`;
		expect((await second.browser.call('POST', agreed, { reason: REASON })).status).toBe(204);
		const [deposit] = await payer.movements();
		expect(deposit).toMatchObject({ status: 'review', amount: 5_000 });
	});
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	await poll(app);
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
