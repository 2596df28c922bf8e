import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { loadDepositsToPoll } from '../../../src/areas/cashier/deposits/queries.ts';
import { countNotices, insertNotice } from '../../../src/areas/cashier/notices/queries.ts';
import { receiveNotice } from '../../../src/areas/cashier/notices/receive-notice.ts';
import { noticesOf } from '../../../src/areas/cashier/notices/work-notices.ts';
import { pollDeposits } from '../../../src/areas/cashier/poll.ts';
import { toCalledProvider } from '../../../src/areas/cashier/providers/called-provider.ts';
import {
	BadSignature,
	type Method,
	NO_EVIDENCE,
	type Provider,
	ProviderRefused,
} from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { Deliverer } from '../../../src/platform/jobs/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addTestUser } from '../../support/users.ts';
import { fakeProvider } from './fake-provider.ts';

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
	await db.owner.query('delete from deposits');
	userId = await addTestUser(db, 0n);
});

const contextOf = (...providers: Provider[]) =>
	({
		database: db.database,
		providers: new Providers(providers),
		log: createLog({ logLevel: 'silent' }),
		jobs: { add: vi.fn() },
		publish: () => undefined,
		currency: 'SANDBOX_USD',
	}) as unknown as CashierContext;

/** Deposits that are due now, the first one first. */
async function addDeposits(provider: string, count: number, from = 1): Promise<void> {
	await db.owner.query(
		`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
			reference, provider_id, status, created_at, changed_at, expires_at, poll_at)
		select gen_random_uuid(), $1, $2, 'one', 'sandbox', 'SANDBOX_USD', 1000, 0, 1000, 'USD', gen_random_uuid(), $2 || n, 'created',
			0, 0, 4e12, $3 + n from generate_series(1, $4::int) n`,
		[userId, provider, from, count],
	);
}

describe('[CASH-02] deposits are asked about', () => {
	test('at all providers side by side: one that does not answer keeps no other waiting', async () => {
		await addDeposits('dead', 2);
		await addDeposits('acme', 3, 10);
		const never = Promise.withResolvers<typeof NO_EVIDENCE>();
		const asked = vi.fn(async () => NO_EVIDENCE);
		const run = pollDeposits(
			contextOf(
				fakeProvider({ name: 'dead', readEvidence: () => never.promise }),
				fakeProvider({ readEvidence: asked }),
			),
		);
		await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3), 10_000);
		never.resolve(NO_EVIDENCE);
		await run;
	});

	test('a number at each provider, so that those of a dead one hide no others', async () => {
		await addDeposits('dead', 5);
		await addDeposits('acme', 3, 10);
		const due = await loadDepositsToPoll(db.database, 2);
		expect(due.map(({ place }) => place).toSorted()).toEqual(['acme one', 'acme one', 'dead one', 'dead one']);
	});
});

test('[CASH-03] a provider that does not answer in time leaves it unknown what it did', async () => {
	const never = new Promise<never>(() => undefined);
	const provider = toCalledProvider(fakeProvider({ readEvidence: () => never, send: () => never }), 20);
	await expect(provider.readEvidence({ kind: 'deposit', id: 'x' })).rejects.toThrow(
		'acme has not answered within 20 ms',
	);
	await expect(provider.send({} as never)).rejects.toThrow(Error);
	expect(await provider.find({} as never)).toBe(NO_EVIDENCE);
});

test('[CASH-01] a provider has the calls of its direction, and refuses the others', async () => {
	const { direction: _, methods: __, startDeposit, send, find, ...account } = fakeProvider({});
	const order = {} as never;
	const payouts = toCalledProvider({ ...account, direction: 'payouts', methods: [], send, find });
	expect(await payouts.send(order)).toBe(NO_EVIDENCE);
	await expect(payouts.startDeposit(order)).rejects.toMatchObject({ reason: 'no_deposits' });
	const deposits = toCalledProvider({ ...account, direction: 'deposits', methods: [], startDeposit });
	expect(await deposits.startDeposit({ id: 'd' } as never)).toMatchObject({ providerId: 'd' });
	expect(await deposits.find(order)).toEqual(NO_EVIDENCE);
	await expect(deposits.send(order)).rejects.toBeInstanceOf(ProviderRefused);
	// @ts-expect-error: both needs payouts too.
	({ ...account, direction: 'both', methods: [], startDeposit }) satisfies Provider;
	// @ts-expect-error: a provider of payouts starts no deposits.
	({ ...account, direction: 'payouts', methods: [], startDeposit, send, find }) satisfies Provider;
	// @ts-expect-error: nor does it offer a method with terms of deposits.
	({ ...account, direction: 'payouts', methods: [{} as Method], send, find }) satisfies Provider;
});

describe('[CASH-02] a notice', () => {
	const signedBy = (account: string) =>
		fakeProvider({
			account,
			readNotice: (headers) => {
				if (headers['acme-account'] !== account) throw new BadSignature();
				return { deliveryId: String(headers['acme-id']), subjects: [] };
			},
		});

	const send = (account: string, id: string) =>
		receiveNotice(contextOf(signedBy('new'), signedBy('former')), new Map(), {
			params: { provider: 'acme' },
			headers: { 'acme-account': account, 'acme-id': id },
			body: Buffer.from('{}'),
			countWebhook: async () => undefined,
		} as never);

	test.each(['new', 'former'])('belongs to the account that signed it: the %s one', async (account) => {
		const id = randomUUID();
		await send(account, id);
		const { rows } = await db.owner.query('select provider_account from provider_notices where delivery_id = $1', [id]);
		expect(rows).toEqual([{ provider_account: account }]);
	});

	test('that none of the accounts signed is refused', async () => {
		await expect(send('foreign', randomUUID())).rejects.toMatchObject({ code: 'http.malformed' });
	});
});

describe('[CASH-02] a stored notice', () => {
	const running: Deliverer[] = [];
	beforeEach(() => db.owner.query('delete from provider_notices'));
	afterEach(async () => {
		for (const worker of running.splice(0)) await worker.stop();
	});

	function serve(...providers: Provider[]): void {
		const context = contextOf(...providers);
		for (const provider of context.providers.all)
			running.push(new Deliverer({ ...noticesOf(context, provider), onError: () => undefined }));
	}
	const store = (count: number, provider = 'acme') =>
		Promise.all(
			Array.from({ length: count }, (_, n) =>
				insertNotice(db.database, {
					provider,
					providerAccount: 'one',
					deliveryId: String(n),
					body: Buffer.from('{}'),
					subjects: [{ kind: 'payment', id: String(n) }],
				}),
			),
		);
	const states = async () =>
		(
			await db.owner.query(
				`select tries, worked_at is not null worked, round((due_at - received_at) / 10000.0)::int * 10 "dueInS" from provider_notices`,
			)
		).rows;
	const makeDue = (tries: number) =>
		db.owner.query('update provider_notices set due_at = received_at, tries = $1', [tries]);

	test('is worked once, though two servers have seen that it is due', async () => {
		const readEvidence = vi.fn(async () => NO_EVIDENCE);
		const provider = fakeProvider({ readEvidence });
		await store(40);
		const servers = [1, 2].map(() => noticesOf(contextOf(provider), provider));
		const seen = await Promise.all(servers.map((server) => server.loadDue(50, { services: [], owners: [] })));
		expect(seen.map((due) => due.length)).toEqual([40, 40]);
		const { signal } = new AbortController();
		await Promise.all(servers.flatMap((server, n) => (seen[n] ?? []).map(({ id }) => server.deliver(id, signal))));
		expect((await states()).every(({ worked }) => worked)).toBe(true);
		expect(readEvidence).toHaveBeenCalledTimes(40);
	});

	test('that no server was woken for is worked all the same', async () => {
		await store(1);
		serve(fakeProvider({}));
		await expect.poll(states, { timeout: 10_000 }).toMatchObject([{ tries: 1, worked: true }]);
	});

	test('whose provider gave no answer is due again later, every hour at last, whatever became of the clock, and overdue after an hour', async () => {
		const readEvidence = vi.fn(async () => Promise.reject(new Error('no answer')));
		serve(fakeProvider({ readEvidence }));
		await store(1);
		await expect.poll(states, { timeout: 10_000 }).toEqual([{ tries: 1, worked: false, dueInS: 30 }]);
		await makeDue(20);
		await expect.poll(states, { timeout: 10_000 }).toMatchObject([{ tries: 21, dueInS: 3_600 }]);
		await makeDue(1_000_000);
		await expect.poll(states, { timeout: 10_000 }).toMatchObject([{ tries: 1_000_001, dueInS: 3_600 }]);
		expect(await countNotices(db.database)).toEqual({ waiting: 1, overdue: 0 });
		// As if the clock had been three hours ahead.
		await db.owner.query('update provider_notices set due_at = due_at + 10800000, received_at = received_at - 3700000');
		await expect.poll(async () => (await states())[0].tries, { timeout: 10_000 }).toBe(1_000_002);
		expect(await countNotices(db.database)).toEqual({ waiting: 1, overdue: 1 });
	});

	test('waits for no other provider', async () => {
		const never = Promise.withResolvers<typeof NO_EVIDENCE>();
		const dead = fakeProvider({ name: 'dead', readEvidence: () => never.promise });
		const readEvidence = vi.fn(async () => NO_EVIDENCE);
		await store(100, 'dead');
		await store(1);
		serve(dead, fakeProvider({ readEvidence }));
		await expect.poll(() => readEvidence.mock.calls.length, { timeout: 10_000 }).toBe(1);
		never.resolve(NO_EVIDENCE);
	});
});
