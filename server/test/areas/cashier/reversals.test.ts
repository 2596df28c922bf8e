import type { Movement } from '@fairtick/domain/cashier/movement';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeObject, updateObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { createJobs, defineJobQueue, type Jobs } from '../../../src/platform/jobs/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PATIENCE, Payer } from './payer.ts';

const READ_QUEUE = defineJobQueue<{ provider: string; account: string; paymentId: string }>('cashier-look');

let app: TestApp;
let jobs: Jobs;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_GENERAL: '10000' });
	jobs = await createJobs({ databaseUrl: app.db.url, log: createLog({ logLevel: 'silent' }) });
});
afterAll(async () => {
	await jobs.stop();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const rows = async <Row extends object>(sql: string, value: string | number) =>
	(await app.db.owner.query<Row>(sql, [value])).rows;

/** A payment of 50.00 in the sandbox's books, which change as no button of its page changes them. */
class Paid {
	readonly deposit: Movement;
	readonly id: string;

	private constructor(deposit: Movement, id: string) {
		this.deposit = deposit;
		this.id = id;
	}

	static async make(): Promise<Paid> {
		const deposit = await payer.pay(5_000);
		const [payment] = await rows<{ id: string }>(
			'select provider_payment_id id from payments where deposit_id = $1',
			deposit.id,
		);
		return new Paid(deposit, payment?.id as string);
	}

	/** Adds a dispute or refund, read back at once. */
	async add(kind: 'dispute' | 'refund', amount: number, state: string): Promise<string> {
		const { id } = await makeObject(app.db.database, {
			kind,
			parentId: this.id,
			key: null,
			amount: BigInt(amount),
			currency: 'USD',
			state,
			details: {},
		});
		await this.#readEvidence();
		return id;
	}

	/** Changes a thing, read back at once. */
	async change(id: string, state: string): Promise<void> {
		await updateObject(app.db.database, id, { state });
		await this.#readEvidence();
	}

	/** The deposit's state and the payer's balance. */
	async shows(): Promise<[string, number]> {
		return [(await payer.movement(this.deposit.id)).status, await payer.balance()];
	}

	/** The booked amounts by part, in minor units. */
	async booked(): Promise<(number | null)[]> {
		const found = await rows<{ amount: number | null }>(
			`select r.amount::int amount from payment_reversals r join payments p on p.id = r.payment_id
			where p.provider_payment_id = $1 order by r.part, r.seen_at`,
			this.id,
		);
		return found.map(({ amount }) => amount);
	}

	/** As a notice of the payment would have it read back. Fails where the work does. */
	async #readEvidence(): Promise<void> {
		await app.db.owner.query(`delete from jobs.job where name = 'cashier-look'`);
		await jobs.add(app.db.database, READ_QUEUE, { provider: 'sandbox', account: 'sandbox', paymentId: this.id });
		await vi.waitFor(async () => {
			const [job] = await rows<{ state: string }>('select state from jobs.job where name = $1', 'cashier-look');
			expect(job?.state).toBe('completed');
		}, PATIENCE);
	}
}

const claims = () => rows('select amount::int from claims where user_id = $1', payer.id);

describe('[CASH-09] money that a provider takes, whatever it says before', () => {
	test.each([
		['at first sight', null],
		['after an inquiry', 'inquiry'],
	] as const)('by a dispute that is lost %s is booked', async (_, before) => {
		const paid = await Paid.make();
		const id = await paid.add('dispute', 5_000, before ?? 'lost');
		if (before) await paid.change(id, 'lost');
		expect(await paid.shows()).toEqual(['lost', 0]);
	});

	test('by a dispute of one part and a refund of another is booked twice', async () => {
		const paid = await Paid.make();
		await paid.add('dispute', 2_000, 'taken');
		expect(await paid.shows()).toEqual(['disputed', 3_000]);
		await paid.add('refund', 2_500, 'paid');
		expect(await paid.shows()).toEqual(['disputed', 500]);
	});

	test('by two disputes of parts is given back by both', async () => {
		const paid = await Paid.make();
		const [first, second] = [await paid.add('dispute', 2_000, 'taken'), await paid.add('dispute', 2_500, 'taken')];
		expect(await paid.shows()).toEqual(['disputed', 500]);
		await paid.change(first, 'won');
		expect(await paid.shows()).toEqual(['disputed', 2_500]);
		await paid.change(second, 'won');
		expect(await paid.shows()).toEqual(['won', 5_000]);
	});

	test.each(['taken', 'lost'] as const)(
		'by a dispute that was won and is %s after all is taken again',
		async (state) => {
			const paid = await Paid.make();
			const id = await paid.add('dispute', 5_000, 'taken');
			await paid.change(id, 'won');
			expect(await paid.shows()).toEqual(['won', 5_000]);
			await paid.change(id, state);
			expect(await paid.shows()).toEqual([state === 'lost' ? 'lost' : 'disputed', 0]);
			await paid.change(id, 'won');
			expect([await paid.shows(), await paid.booked()]).toEqual([
				['won', 5_000],
				[5_000, 5_000],
			]);
		},
	);

	test('by a refund that fails is here again, and is taken once by the next dispute', async () => {
		const paid = await Paid.make();
		const id = await paid.add('refund', 5_000, 'paid');
		expect(await paid.shows()).toEqual(['refunded', 0]);
		await paid.change(id, 'failed');
		expect(await paid.shows()).toEqual(['confirmed', 5_000]);
		await paid.add('dispute', 5_000, 'taken');
		expect([await paid.shows(), await claims()]).toEqual([['disputed', 0], []]);
	});

	test('by a reversal is given back when it is paid again, and taken again by the next one', async () => {
		const paid = await Paid.make();
		for (const _ of [1, 2]) {
			await paid.change(paid.id, 'reversed');
			expect(await paid.shows()).toEqual(['reversed', 0]);
			await paid.change(paid.id, 'paid');
			expect(await paid.shows()).toEqual(['confirmed', 5_000]);
		}
		expect([await paid.booked(), await claims()]).toEqual([[5_000, 5_000], []]);
	});

	test('by a reversal after a dispute of a part is the rest, and that is given back', async () => {
		const paid = await Paid.make();
		await paid.add('dispute', 2_000, 'taken');
		await paid.change(paid.id, 'reversed');
		expect([await paid.shows(), await claims()]).toEqual([['reversed', 0], []]);
		await paid.change(paid.id, 'paid');
		expect(await paid.shows()).toEqual(['disputed', 3_000]);
	});
});

describe('[CASH-04] [CASH-09] a dispute of all while a part goes back by a withdrawal', () => {
	test('is claimed, and paid in the same commit when the refund comes back after it was paid', async () => {
		const paid = await Paid.make();
		const { body } = await payer.withdraw(3_000);
		await payer.reaches(body.id, 'completed');
		const dispute = await paid.add('dispute', 5_000, 'taken');
		expect([await paid.shows(), await paid.booked(), await claims()]).toEqual([
			['disputed', 0],
			[5_000],
			[{ amount: 3_000 }],
		]);
		const [refund] = await rows<{ id: string }>(
			`select id from sandbox_objects where kind = 'refund' and parent_id = $1`,
			paid.id,
		);
		await paid.change(refund?.id as string, 'failed');
		await payer.reaches(body.id, 'returned');
		expect([await paid.shows(), await paid.booked()]).toEqual([['disputed', 0], [5_000]]);
		const commits = await rows<{ n: number }>(
			`select count(distinct xid)::int n from ledger_events where reference like 'withdrawal:' || $1 || ':return:%' or reference in
				(select 'claim:' || c.id || ':pay:1' from claims c join payment_reversals r on r.claim_id = c.id
					join withdrawal_legs l on l.payment_id = r.payment_id where l.withdrawal_id = $1::uuid)`,
			body.id,
		);
		expect(commits).toEqual([{ n: 1 }]);
		await paid.change(dispute, 'won');
		expect(await paid.shows()).toEqual(['won', 5_000]);
	});

	test('takes all of it when surely nothing was sent, and the withdrawal ends', async () => {
		const paid = await Paid.make();
		await payer.press(paid.deposit, 'not_done');
		const { body } = await payer.withdraw(3_000);
		await payer.idle();
		await paid.add('dispute', 5_000, 'taken');
		expect([await paid.shows(), await paid.booked()]).toEqual([['disputed', 0], [5_000]]);
		expect((await payer.movement(body.id)).status).toBe('cancelled');
	});
});

describe('[CASH-10] money that a provider takes in another currency than the payment', () => {
	test.each(['refund', 'dispute'] as const)('by a %s is a difference for people, and never booked', async (kind) => {
		const paid = await Paid.make();
		const { id } = await makeObject(app.db.database, {
			kind,
			parentId: paid.id,
			key: null,
			amount: 5_000n,
			currency: 'EUR',
			details: {},
			state: kind === 'refund' ? 'paid' : 'taken',
		});
		await jobs.add(app.db.database, READ_QUEUE, { provider: 'sandbox', account: 'sandbox', paymentId: paid.id });
		const open = () =>
			rows(
				`select kind, theirs ->> 'currency' currency from reconciliation_differences where subject_id = $1 and resolved_at is null`,
				id,
			);
		await vi.waitFor(async () => expect(await open()).toEqual([{ kind: 'missing_here', currency: 'EUR' }]), PATIENCE);
		expect([await paid.shows(), await paid.booked()]).toEqual([['confirmed', 5_000], []]);
		expect((await payer.withdraw(1_000)).body).toMatchObject({ status: 'requested', reason: 'inquiry' });
	});
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
