import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyEvidence, readAndApply } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import {
	type CalledProvider,
	type Evidence,
	NO_EVIDENCE,
	type Provider,
	type Subject,
} from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { makeObject, updateObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { pollReturn } from '../../../src/areas/cashier/returns/poll-return.ts';
import { sendReturn } from '../../../src/areas/cashier/returns/send-return.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, REASON } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';
import { freezingAfter, openTestCashier } from './open-context.ts';
import { Payer } from './payer.ts';

let app: TestApp;
let context: CashierContext;
let close: () => Promise<void>;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	({ context, close } = await openTestCashier(app));
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** Money that the sandbox sent under the key of a leg or return. */
class Sent {
	readonly #kind: 'refund' | 'payout';
	readonly #id: string;
	readonly #provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;

	private constructor(kind: 'refund' | 'payout', id: string) {
		this.#kind = kind;
		this.#id = id;
	}

	/** The newest of all. */
	static async find(kind: 'refund' | 'payout'): Promise<Sent> {
		const sql = 'select id from sandbox_objects where kind = $1 and key is not null order by changed_at desc limit 1';
		return new Sent(kind, (await app.db.owner.query(sql, [kind])).rows[0].id);
	}

	/** Reads it back, alone. */
	async readEvidence(): Promise<Evidence> {
		const { refunds, payouts } = await this.#provider.readEvidence({ kind: this.#kind, id: this.#id });
		const isIt = ({ id }: { readonly id: string }) => id === this.#id;
		return { ...NO_EVIDENCE, refunds: refunds.filter(isIt), payouts: payouts.filter(isIt) };
	}

	apply(evidence: Evidence): Promise<void> {
		return applyEvidence(context, this.#provider, evidence);
	}

	async become(state: string): Promise<void> {
		await updateObject(app.db.database, this.#id, { state });
	}

	/** Differences of it that are open: kind and what is missing. */
	async differences(): Promise<unknown[]> {
		const { rows } = await app.db.owner.query(
			'select kind, missing::int from reconciliation_differences where subject_id = $1 and resolved_at is null',
			[this.#id],
		);
		return rows;
	}
}

/** A leg of 30.00 that was refunded. */
async function refundLeg(): Promise<Sent> {
	await payer.pay(3_000);
	await payer.reaches((await payer.withdraw(3_000)).body.id, 'completed');
	return Sent.find('refund');
}

/** A leg of 30.00 that was paid out. */
async function payOutLeg(): Promise<Sent> {
	await grant(app.db, payer.id, 'SANDBOX_USD', 3_000n);
	const wanted = { method: 'sandbox', fields: { manner: 'at_once' } };
	const { body: destination } = await payer.browser.call('POST', '/api/cashier/destinations', wanted);
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [destination.id]);
	await payer.reaches((await payer.withdraw(3_000, { destination: destination.id })).body.id, 'completed');
	return Sent.find('payout');
}

/** The return of a payment that was under review. */
async function refundReturn(): Promise<Sent> {
	const { body: deposit } = await payer.deposit(2_900);
	await payer.press(deposit, 'pay_more');
	await payer.reaches(deposit.id, 'review');
	const { browser } = await joinStaff(app, 'finance');
	await browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, { reason: REASON });
	await payer.reaches(deposit.id, 'returned');
	return Sent.find('refund');
}

describe.each([
	['a refund', refundLeg, 'failed'],
	['a payout', payOutLeg, 'returned'],
	['a return', refundReturn, 'failed'],
] as const)('[CASH-10] %s that was read as paid, and applied after it was booked as given back,', (_, send, state) => {
	let sent: Sent;
	let asPaid: Evidence;
	beforeEach(async () => {
		sent = await send();
		await payer.idle();
		asPaid = await sent.readEvidence();
		await sent.become(state);
		await sent.apply(await sent.readEvidence());
	});

	test('is no money that is missing', async () => {
		await sent.apply(asPaid);
		expect(await sent.differences()).toEqual([]);
	});

	test('is missing where its provider says that it was paid after all', async () => {
		await sent.become('paid');
		await sent.apply(asPaid);
		const [seen] = [...asPaid.refunds, ...asPaid.payouts];
		expect(await sent.differences()).toEqual([{ kind: 'state', missing: Number(seen?.amount) }]);
	});
});

/** A credited payment of 50.00 with a dispute at the sandbox. */
class Disputed {
	readonly provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	readonly depositId: string;
	readonly paymentId: string;
	readonly #disputeId: string;

	private constructor(depositId: string, paymentId: string, disputeId: string) {
		this.depositId = depositId;
		this.paymentId = paymentId;
		this.#disputeId = disputeId;
	}

	static async make(): Promise<Disputed> {
		const { id } = await payer.pay(5_000);
		await payer.idle();
		const sql = 'select provider_payment_id id from payments where deposit_id = $1';
		const paymentId = (await app.db.owner.query(sql, [id])).rows[0].id;
		const money = { amount: 5_000n, currency: 'USD', details: {} };
		const dispute = { ...money, kind: 'dispute', parentId: paymentId, key: null, state: 'inquiry' } as const;
		const disputed = new Disputed(id, paymentId, (await makeObject(app.db.database, dispute)).id);
		await disputed.ask();
		return disputed;
	}

	readEvidence = (): Promise<Evidence> => this.provider.readEvidence({ kind: 'dispute', id: this.#disputeId });

	/** The subject of a notice about it, by the provider's id. */
	async subject(kind: 'deposit' | 'dispute'): Promise<Subject> {
		if (kind === 'dispute') return { kind, id: this.#disputeId };
		const sql = 'select provider_id id from deposits where id = $1';
		return { kind, id: (await app.db.owner.query(sql, [this.depositId])).rows[0].id };
	}

	async become(state: string): Promise<void> {
		await updateObject(app.db.database, this.#disputeId, { state });
	}

	async ask(): Promise<void> {
		await applyEvidence(context, this.provider, await this.readEvidence());
	}

	/** The states that the deposit went through since its dispute is known. */
	async states(): Promise<string[]> {
		const { steps } = await payer.movement(this.depositId);
		return steps.map(({ status }) => status).slice(2);
	}

	/** Of each part its state and whether money was booked. */
	async parts(): Promise<unknown[]> {
		const sql = `select r.state, r.amount is not null booked from payment_reversals r join payments p on p.id = r.payment_id
			where p.provider_payment_id = $1 order by part`;
		return (await app.db.owner.query(sql, [this.paymentId])).rows;
	}
}

describe('[CASH-02] an answer that is applied after a newer one', () => {
	test('takes no money that was given back', async () => {
		const disputed = await Disputed.make();
		await disputed.become('taken');
		const asTaken = await disputed.readEvidence();
		await disputed.ask();
		expect(await payer.balance()).toBe(0);
		await disputed.become('won');
		await disputed.ask();
		await applyEvidence(context, disputed.provider, asTaken);
		expect([await payer.balance(), await disputed.states(), await disputed.parts()]).toEqual([
			5_000,
			['inquiry', 'disputed', 'won'],
			[{ state: 'won', booked: true }],
		]);
	});

	test('leaves money taken that a newer answer took', async () => {
		const disputed = await Disputed.make();
		const asInquiry = await disputed.readEvidence();
		await disputed.become('taken');
		await disputed.ask();
		await applyEvidence(context, disputed.provider, asInquiry);
		expect([await payer.balance(), await disputed.states(), await disputed.parts()]).toEqual([
			0,
			['inquiry', 'disputed'],
			[{ state: 'taken', booked: true }],
		]);
	});

	test('makes no paid payment a pending one', async () => {
		const disputed = await Disputed.make();
		const { payments } = await disputed.readEvidence();
		const asPending = payments.map((payment) => ({ ...payment, state: 'pending' as const }));
		await applyEvidence(context, disputed.provider, { ...NO_EVIDENCE, payments: asPending });
		const sql = 'select state from payments where provider_payment_id = $1';
		expect((await app.db.owner.query(sql, [disputed.paymentId])).rows).toEqual([{ state: 'paid' }]);
	});

	test('takes no sender of its coins from a payment', async () => {
		const { body: deposit } = await payer.deposit(5_000);
		await payer.press(deposit, 'approve_from_address');
		await payer.reaches(deposit.id, 'confirmed');
		await payer.idle();
		const load = async () => {
			const sql = 'select provider_payment_id id, senders from payments where deposit_id = $1';
			return (await app.db.owner.query(sql, [deposit.id])).rows[0];
		};
		const { id, senders } = await load();
		expect(senders).toHaveLength(1);
		const provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;
		const { payments } = await provider.readEvidence({ kind: 'payment', id });
		const older = payments.map((payment) => ({ ...payment, senders: [] }));
		await applyEvidence(context, provider, { ...NO_EVIDENCE, payments: older });
		expect((await load()).senders).toEqual(senders);
	});

	test('takes no card or account of its payer from a payment', async () => {
		const { provider, paymentId } = await Disputed.make();
		const load = async () => {
			const sql = 'select instrument_hash, instrument_label, payer_name from payments where provider_payment_id = $1';
			return (await app.db.owner.query(sql, [paymentId])).rows[0];
		};
		const before = await load();
		expect(before.instrument_hash).not.toBeNull();
		const { payments } = await provider.readEvidence({ kind: 'payment', id: paymentId });
		const older = payments.map((payment) => ({ ...payment, instrument: null }));
		await applyEvidence(context, provider, { ...NO_EVIDENCE, payments: older });
		expect(await load()).toEqual(before);
	});

	test('is right in the end where sixteen come back in reverse order while the dispute is taken and won twice', async () => {
		const disputed = await Disputed.make();
		const subject = { kind: 'payment', id: disputed.paymentId } as const;
		const applied: Promise<void>[] = [];
		for (const [n, state] of ['taken', 'won', 'taken', 'won'].entries()) {
			await disputed.become(state);
			const answers = await Promise.all([1, 2, 3, 4].map(() => disputed.provider.readEvidence(subject)));
			const late = setTimeout((4 - n) * 50);
			applied.push(...answers.map((one) => late.then(() => applyEvidence(context, disputed.provider, one))));
		}
		await Promise.all(applied);
		expect([await payer.balance(), (await disputed.states()).at(-1)]).toEqual([5_000, 'confirmed']);
		expect(await disputed.parts()).toEqual([{ state: 'won', booked: false }]);
	});
});

test('[CASH-02] a provider is asked once about a payment that changed, and again only if another answer came between', async () => {
	const disputed = await Disputed.make();
	const { provider, paymentId } = disputed;
	await disputed.become('taken');
	let between = async () => {};
	let reads = 0;
	const counting: CalledProvider = {
		...provider,
		async readEvidence(subject) {
			reads++;
			const answer = await provider.readEvidence(subject);
			await between();
			return answer;
		},
	};
	await readAndApply(context, counting, { kind: 'payment', id: paymentId });
	expect([reads, await payer.balance()]).toEqual([1, 0]);

	await disputed.become('won');
	// The first answer shows it as won. Before that is applied, another asker applies a newer one.
	between = async () => {
		between = async () => {};
		await disputed.become('taken');
		await disputed.ask();
	};
	await readAndApply(context, counting, { kind: 'payment', id: paymentId });
	expect([reads, await disputed.parts()]).toEqual([3, [{ state: 'taken', booked: true }]]);
});

test.each(['deposit', 'dispute'] as const)(
	'[CASH-02] a provider is asked once about a %s whose payment changed',
	async (kind) => {
		const disputed = await Disputed.make();
		const { provider } = disputed;
		await disputed.become('taken');
		const asked: Subject[] = [];
		const counting: CalledProvider = {
			...provider,
			readEvidence(subject) {
				asked.push(subject);
				return provider.readEvidence(subject);
			},
		};
		const subject = await disputed.subject(kind);
		await readAndApply(context, counting, subject);
		expect([asked, await payer.balance()]).toEqual([[subject], 0]);
	},
);

/** A deposit of 50.00 whose payment is pending, and the provider's id of the payment. */
async function begin(): Promise<{ readonly depositId: string; readonly id: string }> {
	const { body: deposit } = await payer.deposit(5_000);
	await payer.press(deposit, 'delay');
	await payer.reaches(deposit.id, 'pending');
	await payer.idle();
	const sql = 'select provider_payment_id id from payments where deposit_id = $1';
	return { depositId: deposit.id, id: (await app.db.owner.query(sql, [deposit.id])).rows[0].id };
}

/** Has a provider show a payment as given, and reads it back. */
async function show(id: string, state: string, amount: number, currency = 'USD'): Promise<void> {
	const sql = 'update sandbox_objects set state = $2, amount = $3, currency = $4 where id = $1';
	await app.db.owner.query(sql, [id, state, amount, currency]);
	const provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	await readAndApply(context, provider, { kind: 'payment', id });
}

/** A payment as it is kept, with the amount that it has in suspense, minor units. */
async function loadKept(id: string) {
	const { rows } = await app.db.owner.query(
		`select p.money, p.native_amount::int paid, p.native_currency currency,
			(select coalesce(sum(case when t.destination = h.id then t.amount else -t.amount end), 0)::int from ledger_references r
				join ledger_transfers t on t.event_id = r.event_id join accounts h on h.id in (t.source, t.destination) and h.kind = 'house:suspense'
				where r.reference like 'payment:' || p.id || ':%') held
		from payments p where p.provider_payment_id = $1`,
		[id],
	);
	return rows[0];
}

describe('[CASH-02] a pending payment that is paid', () => {
	test.each([
		['with less', 4_000, 'USD', { money: 'suspended', held: 4_000 }, 'amount'],
		['with more', 6_000, 'USD', { money: 'suspended', held: 6_000 }, 'amount'],
		['in another currency', 5_000, 'EUR', { money: 'unvalued', held: 0 }, 'currency'],
	])(
		'%s than it had is in suspense with what came, once, and is sent back in whole',
		async (_, amount, currency, kept, reason) => {
			const { depositId, id } = await begin();
			for (let n = 0; n < 2; n++) await show(id, 'paid', amount, currency);
			expect(await loadKept(id)).toEqual({ ...kept, paid: amount, currency });
			expect([await payer.movement(depositId), await payer.balance()]).toEqual([
				expect.objectContaining({ status: 'review', reason }),
				0,
			]);
			const { rows } = await app.db.owner.query('select from reconciliation_differences where subject_id = $1', [id]);
			expect(rows).toEqual([]);
			if (currency !== 'USD') return;
			const { browser } = await joinStaff(app, 'finance');
			await browser.call('POST', `/api/admin/cashier/reviews/${depositId}/return`, { reason: REASON });
			await payer.reaches(depositId, 'returned');
			expect(await loadKept(id)).toEqual({ money: 'returned', held: 0, paid: amount, currency });
			const [refund] = (await (await Sent.find('refund')).readEvidence()).refunds;
			expect([refund?.paymentId, refund?.amount]).toEqual([id, BigInt(amount)]);
		},
	);

	test('with the amount of its deposit is credited, although less was pending', async () => {
		const { depositId, id } = await begin();
		await show(id, 'pending', 4_000);
		expect(await loadKept(id)).toMatchObject({ money: 'none', paid: 4_000 });
		await show(id, 'paid', 5_000);
		expect(await loadKept(id)).toMatchObject({ money: 'credited', paid: 5_000 });
		expect([(await payer.movement(depositId)).status, await payer.balance()]).toEqual(['confirmed', 5_000]);
	});

	test('keeps its amount once it is booked, whatever its provider shows', async () => {
		const { id } = await begin();
		await show(id, 'paid', 5_000);
		await show(id, 'paid', 6_000);
		expect([await loadKept(id), await payer.balance()]).toMatchObject([{ money: 'credited', paid: 5_000 }, 5_000]);
		const change = app.db.database.query('update payments set native_amount = 6000 where provider_payment_id = $1', [
			id,
		]);
		await expect(change).rejects.toThrow('is booked: its amount stays');
		await app.db.owner.query('update sandbox_objects set amount = 5000 where id = $1', [id]);
	});
});

/** A payment under review whose return waits at the sandbox. */
async function returnSlowly(): Promise<{ readonly depositId: string; readonly sent: Sent }> {
	const { body: deposit } = await payer.deposit(2_900);
	await payer.press(deposit, 'pay_more');
	await payer.reaches(deposit.id, 'review');
	await payer.press(deposit, 'slow');
	const { browser } = await joinStaff(app, 'finance');
	await browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, { reason: REASON });
	await payer.idle();
	return { depositId: deposit.id, sent: await Sent.find('refund') };
}

test('[CASH-10] a return that is paid with another amount has ended, and is a difference for people', async () => {
	const { depositId, sent } = await returnSlowly();
	await payer.reaches(depositId, 'returning');
	await app.db.owner.query(
		`update sandbox_objects set state = 'paid', amount = amount + 50 where kind = 'refund' and key is not null and state = 'pending'`,
	);
	await sent.apply(await sent.readEvidence());
	expect((await payer.movement(depositId)).status).toBe('returned');
	expect(await sent.differences()).toEqual([{ kind: 'amount', missing: 50 }]);
});

test('[CLUSTER-05] [CASH-02] a return that ended before its call began, or while its process was frozen, is not sent', async () => {
	const { depositId } = await returnSlowly();
	const { owner } = app.db;
	const sql = 'select r.id from payment_returns r join deposits d on d.payment_id = r.payment_id where d.id = $1';
	const { id } = (await owner.query(sql, [depositId])).rows[0];
	await owner.query(`update payment_returns set status = 'failed', poll_at = null where id = $1`, [id]);
	const sent: string[] = [];
	const send: CalledProvider['send'] = async ({ key }) => {
		sent.push(key);
		return NO_EVIDENCE;
	};
	const sandbox = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	const providers = new Providers([{ ...sandbox, direction: 'both', send } as Provider]);
	await sendReturn({ ...context, providers }, id);
	await owner.query(`update payment_returns set status = 'sending', poll_at = app.clock() where id = $1`, [id]);
	const end = async () => {
		await owner.query(`update payment_returns set status = 'failed', poll_at = null where id = $1`, [id]);
	};
	await sendReturn(freezingAfter({ ...context, providers }, 'update payment_returns set poll_at', end), id);
	await owner.query(`update payment_returns set status = 'sent', poll_at = app.clock() where id = $1`, [id]);
	expect(sent).toEqual([]);
});

test('[CASH-02] a question about a slow return that has no answer comes again in a minute', async () => {
	const { depositId } = await returnSlowly();
	const { owner } = app.db;
	const sql = `select r.id, r.status, r.poll_at <= app.clock() + 60000 soon from payment_returns r join deposits d on d.payment_id = r.payment_id
		where d.id = $1`;
	const load = async () => (await owner.query(sql, [depositId])).rows[0];
	const { id } = await load();
	const find: CalledProvider['find'] = async () => {
		throw new Error('no answer in time');
	};
	const sandbox = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	const providers = new Providers([{ ...sandbox, direction: 'both', find } as Provider]);
	await expect(pollReturn({ ...context, providers }, id)).rejects.toThrow('no answer in time');
	expect(await load()).toEqual({ id, status: 'sent', soon: true });
	await pollReturn(context, id);
	expect(await load()).toEqual({ id, status: 'sent', soon: false });
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
});
