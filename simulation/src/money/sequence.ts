import { randomUUID } from 'node:crypto';
import type { ExclusionKind, OwnLimits } from '@fairtick/domain/limits/contract';
import * as fc from 'fast-check';
import { SANDBOX_ACTIONS } from '../../../server/src/areas/cashier/providers/sandbox/actions.ts';
import { SANDBOX_MANNERS } from '../../../server/src/areas/cashier/providers/sandbox/store.ts';
import type { SignedIn } from '../../../server/test/support/sessions.ts';
import { grant } from '../../../server/test/support/users.ts';
import type { Death } from './dying-process.ts';
import { OUTCOMES } from './exchange.ts';
import type { Acknowledged } from './invariants.ts';
import type { KeptJob } from './kept-jobs.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Picks one of several things. */
const pick = fc.nat({ max: 99 });
const amount = fc.oneof(
	{ weight: 5, arbitrary: fc.integer({ min: 1_000, max: 9_000 }) },
	fc.integer({ min: 30_000, max: 60_000 }),
);

const pay = fc.record({ act: fc.constant('pay' as const), amount });
const adjust = fc.record({ act: fc.constant('adjust' as const), amount });
const act = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ act: fc.constant('deposit' as const), amount }) },
	{ weight: 6, arbitrary: pay },
	{
		weight: 6,
		arbitrary: fc.record({
			act: fc.constant('withdraw' as const),
			amount: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1_000, max: 3_000 }) }, amount),
			to: fc.option(fc.constantFrom(...SANDBOX_MANNERS)),
			held: fc.boolean(),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ act: fc.constant('repeat' as const), pick }) },
	{ weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), pick }) },
	{ weight: 3, arbitrary: fc.record({ act: fc.constant('approve' as const), pick }) },
	{
		weight: 9,
		arbitrary: fc.record({
			act: fc.constant('press' as const),
			pick,
			button: fc.constantFrom(...SANDBOX_ACTIONS),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({ act: fc.constant('press' as const), pick, button: fc.constantFrom(...SANDBOX_MANNERS) }),
	},
	{
		weight: 16,
		arbitrary: fc.record({
			act: fc.constant('deliver' as const),
			pick,
			how: fc.constantFrom('once' as const, 'once' as const, 'kept' as const, 'twice' as const, 'lost' as const),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			act: fc.constant('decide' as const),
			pick,
			how: fc.constantFrom('approve' as const, 'reject' as const, 'credit' as const),
		}),
	},
	{ weight: 1, arbitrary: adjust },
	{ weight: 2, arbitrary: fc.record({ act: fc.constant('change' as const), by: fc.constantFrom(-700, 300) }) },
	{
		weight: 7,
		arbitrary: fc.record({
			act: fc.constant('trade' as const),
			outcome: fc.constantFrom(...OUTCOMES),
			stake: fc.integer({ min: 100, max: 4_000 }),
			count: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{ weight: 4, arbitrary: fc.record({ act: fc.constant('settle' as const) }) },
	{
		weight: 4,
		arbitrary: fc.record({
			act: fc.constant('limit' as const),
			limit: fc.constantFrom(
				...(['deposit', 'loss', 'turnover'] as const).map((kind) => ({ kind, window: '24h' as const })),
				{ kind: 'stake' as const, window: null },
			),
			value: fc.constantFrom(2_000, 5_000, 20_000),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ act: fc.constant('loosen' as const), pick, twice: fc.boolean() }) },
	{
		weight: 1,
		arbitrary: fc.record({
			act: fc.constant('exclude' as const),
			exclusion: fc.constantFrom(
				...[1, 1, 3, 30].map((days) => ({ kind: 'time_out' as const, days })),
				...[190, null].map((days) => ({ kind: 'self_exclusion' as const, days })),
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ act: fc.constant('return' as const) }) },
	{ weight: 1, arbitrary: fc.record({ act: fc.constant('final' as const), on: fc.boolean() }) },
	{
		weight: 7,
		arbitrary: fc.record({
			act: fc.constant('wait' as const),
			minutes: fc.constantFrom(1, 1, 11, 11, 61, 61, 1_500, 1_500, 4_500, 4_500, 200 * DAY_MINUTES),
		}),
	},
);
const death = fc.oneof(
	{ weight: 2, arbitrary: fc.constant(null) },
	{ weight: 1, arbitrary: fc.record({ at: fc.nat({ max: 40 }), reached: fc.boolean() }) },
);
const step = fc.record({ act, death });
export type Step = { readonly act: Act; readonly death: Death | null };
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/**
 * Sequences of events about one user's money: acts of the user, staff, the provider and the clock, and crashes of the
 * server. Each begins with money on the account.
 */
export const sequences: fc.Arbitrary<Step[]> = fc
	.tuple(fc.oneof(pay, adjust), fc.array(step, { minLength: 5, maxLength: 23, size: 'max' }))
	.map(([act, steps]) => [{ act, death: null }, ...steps]);

type Limit = Pick<OwnLimits['limits'][number], 'kind' | 'window'>;

interface Call {
	readonly path: string;
	readonly body: object;
	readonly key?: string;
}

interface Made {
	readonly id: string;
	/** Page of a deposit at the sandbox. */
	readonly url: string | null;
}

/** A user and the sequence that they experience. */
export class Sequence {
	readonly #stage: Stage;
	readonly user: SignedIn;
	readonly #deposits: Made[] = [];
	readonly #withdrawals: Made[] = [];
	readonly #calls: Call[] = [];
	readonly #limits: Limit[] = [];
	/** Amount given by staff, minor units. */
	adjusted = 0n;
	/** Exclusions that the server acknowledged to the user. */
	readonly acknowledged: Acknowledged[] = [];

	constructor(stage: Stage, user: SignedIn) {
		this.#stage = stage;
		this.user = user;
	}

	/** Performs a step. A process that dies during it restarts. */
	async take({ act, death }: Step): Promise<void> {
		await this.#stage.run(death, () => this.#do(act));
	}

	async #do(act: Act): Promise<void> {
		const stage = this.#stage;
		switch (act.act) {
			case 'deposit':
				return this.#ask('deposits', { method: 'sandbox', amount: act.amount });
			case 'pay': {
				await this.#ask('deposits', { method: 'sandbox', amount: act.amount });
				const url = this.#deposits.at(-1)?.url;
				if (url) await stage.press(url, 'approve');
				for (const job of await stage.jobs.load()) await this.#deliver(job, 'once');
				return;
			}
			case 'withdraw': {
				const destination = act.to === null ? null : await this.#addDestination(act.to, act.held);
				return this.#ask('withdrawals', { method: 'sandbox', amount: act.amount, ...(destination && { destination }) });
			}
			case 'repeat': {
				const call = one(this.#calls, act.pick);
				if (call) await this.#send(call);
				return;
			}
			case 'cancel': {
				const [deposits, withdrawals] = [this.#deposits, this.#withdrawals];
				const made = one([...deposits, ...withdrawals], act.pick);
				const kind = made && deposits.includes(made) ? 'deposits' : 'withdrawals';
				if (made) await stage.call(this.user, 'DELETE', `/api/cashier/${kind}/${made.id}`);
				return;
			}
			case 'approve':
			case 'press': {
				const url = one(this.#deposits, act.pick)?.url;
				if (url) await stage.press(url, act.act === 'approve' ? 'approve' : act.button);
				return;
			}
			case 'deliver': {
				const job = one(await stage.jobs.load(), act.pick);
				if (job) await this.#deliver(job, act.how);
				return;
			}
			case 'decide':
				return this.#decide(act.pick, act.how);
			case 'adjust':
				await grant(stage.app.db, this.user.userId, 'SANDBOX_USD', BigInt(act.amount));
				this.adjusted += BigInt(act.amount);
				return;
			case 'change':
				// The provider has another amount of a pending payment.
				await stage.app.db.owner.query(
					`update sandbox_objects p set amount = p.amount + $2 from sandbox_objects d join deposits m on m.id = d.key
					where m.user_id = $1 and p.parent_id = d.id and p.kind = 'payment' and p.state = 'pending' and p.amount + $2 > 0`,
					[this.user.userId, act.by],
				);
				return;
			case 'trade':
				return stage.exchange.trade(act.outcome, async (offer) => {
					const bodies = Array.from({ length: act.count }, () => ({ ...offer, id: randomUUID(), stake: act.stake }));
					for (const body of bodies) this.#calls.push({ path: '/api/trades', body });
					await Promise.all(bodies.map((body) => stage.call(this.user, 'POST', '/api/trades', { body })));
				});
			case 'settle':
				return stage.exchange.settle();
			case 'limit':
				this.#limits.push(act.limit);
				return this.#limit(act.limit, act.value);
			case 'loosen': {
				// The first request makes a pending limit, a second one confirms it, but not within a day.
				const limit = one(this.#limits, act.pick);
				if (limit) await this.#limit(limit, null);
				if (limit && act.twice) await this.#limit(limit, null);
				return;
			}
			case 'exclude':
				return this.#exclude(act.exclusion);
			case 'return':
				await stage.call(this.user, 'POST', '/api/limits/exclusion/return');
				return;
			case 'final':
				await stage.call(this.user, 'PUT', '/api/limits/final-withdrawals', { body: { on: act.on } });
				return;
			case 'wait':
				await stage.app.db.moveClock(act.minutes * MINUTE_MS);
				await stage.jobs.runEveryMinute();
		}
	}

	async #limit(limit: Limit, value: number | null): Promise<void> {
		await this.#stage.call(this.user, 'PUT', '/api/limits', { body: { limits: [{ ...limit, value }] } });
	}

	async #exclude({ kind, days }: { kind: ExclusionKind; days: number | null }): Promise<void> {
		const { rows } = await this.#stage.app.db.owner.query<{ now: bigint }>('select clock() now');
		const until = days === null ? null : new Date(Number(rows[0]?.now) + days * DAY_MINUTES * MINUTE_MS).toISOString();
		const answer = await this.#stage.call(this.user, 'POST', '/api/limits/exclusion', { body: { kind, until } });
		const { exclusion } = answer as Partial<Pick<OwnLimits, 'exclusion'>>;
		if (!exclusion) return;
		const untilMs = exclusion.until === null ? null : Date.parse(exclusion.until);
		this.acknowledged.push({ kind: exclusion.kind, until: untilMs });
	}

	/** Staff decide their waiting items. */
	async #decide(pick: number, how: 'approve' | 'reject' | 'credit'): Promise<void> {
		const kind = how === 'credit' ? 'deposits' : 'withdrawals';
		const { rows } = await this.#stage.app.db.owner.query<{ id: string }>(
			`select id from ${kind} where user_id = $1 and status = 'review' order by created_at, id`,
			[this.user.userId],
		);
		const waiting = one(rows, pick);
		if (waiting) await this.#stage.decide(`${kind}/${waiting.id}/${how}`);
	}

	async #ask(path: string, body: object): Promise<void> {
		const call = { path: `/api/cashier/${path}`, body, key: randomUUID() };
		this.#calls.push(call);
		await this.#send(call);
	}

	async #send({ path, ...asked }: Call): Promise<void> {
		const { id, next } = (await this.#stage.call(this.user, 'POST', path, asked)) as {
			id?: string;
			next?: { url: string } | null;
		};
		if (path === '/api/trades') return;
		const made = path === '/api/cashier/deposits' ? this.#deposits : this.#withdrawals;
		if (id !== undefined && !made.some((known) => known.id === id)) made.push({ id, url: next?.url ?? null });
	}

	async #addDestination(manner: string, held: boolean): Promise<string | null> {
		const body = { method: 'sandbox', fields: { manner } };
		const { id } = await this.#stage.call(this.user, 'POST', '/api/cashier/destinations', { body });
		if (id !== undefined && !held)
			await this.#stage.app.db.owner.query('update destinations set usable_at = 0 where id = $1', [id]);
		return (id as string | undefined) ?? null;
	}

	/** A provider's notice may be lost. The product's own jobs run at least once. */
	async #deliver(job: KeptJob, how: 'once' | 'kept' | 'twice' | 'lost'): Promise<void> {
		const { jobs } = this.#stage;
		if (how === 'lost' && job.queue === 'sandbox-notice') return jobs.forget(job);
		const due = how === 'twice' ? [job, await jobs.copy(job)] : [job];
		await Promise.all(due.map((one) => jobs.run(one)));
		await (how === 'kept' ? jobs.again(job) : jobs.forget(job));
	}
}

const one = <Thing>(things: readonly Thing[], pick: number): Thing | undefined => things[pick % things.length];
