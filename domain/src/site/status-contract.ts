import * as z from 'zod/mini';
import { CLOSED_DETAILS, CLOSED_REASONS, maintenance, SOURCES } from '../market/contract.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/primitives.ts';

export const getStatus = defineEndpoint({
	name: 'getStatus',
	method: 'GET',
	path: '/api/status',
	summary:
		'Health of placing, the proof log, the database, the disks, the object store, backups, the clocks of server processes, the sources of prices, the seeds of the fair indices, settlement, the ledger, emails, payments and the messages between server processes; 503 when something fails',
	access: { who: 'everybody' },
	scope: 'read',
	otherStatus: 503,
	answer: z.object({
		/**
		 * The worst state of all parts: `degraded` while a part is late, a trade can't be settled or a source is closed
		 * by itself; `failing`, with 503, while money cannot move safely or no trade can be placed.
		 */
		status: z.enum(['ok', 'degraded', 'failing']),
		database: z.enum(['up', 'down']),
		/**
		 * Commits, where a standby of the database must have them too: `waiting` while some wait for it, so that calls that change something get 503;
		 * `unsafe` where the operator requires a standby and the database waits for none. How many wait, and for how long the oldest.
		 */
		commits: z.object({ status: z.enum(['ok', 'waiting', 'unsafe', 'unknown']), waiting: z.int(), oldest_ms: z.int() }),
		/** `refused`: no trade can be placed, because committed rows wait for the proof log. */
		placing: z.object({ status: z.enum(['ok', 'refused', 'unknown']) }),
		/** The proof log: `silent` where nothing was entered and signed lately, `stopped` where it must not be signed. */
		log: z.object({ status: z.enum(['ok', 'silent', 'stopped', 'unknown']) }),
		/** The fullest disk of the installation: `low` where a day of it may not fit any more, `full` where writes fail. */
		disk: z.object({ status: z.enum(['ok', 'low', 'full', 'unknown']) }),
		/**
		 * The object store of the installation's files; `none` where they lie on a disk. `away`: it does not answer, and `detail` says in one
		 * English sentence what waits for it.
		 */
		store: z.object({ status: z.enum(['none', 'ok', 'away', 'unknown']), detail: z.nullable(z.string()) }),
		/** `late`: none has ended for 26 hours, in production. When the last one did; null: there was none. */
		backups: z.object({ status: z.enum(['ok', 'late', 'unknown']), last_at: z.nullable(instant) }),
		/**
		 * Server processes that share the database, and how many of them have a clock that differs from its by more than 2 s: such a process
		 * writes no prices and no log, and refuses the signed calls of providers. `wrong`: that of the answering process does.
		 */
		clock: z.object({
			status: z.enum(['ok', 'wrong', 'unknown']),
			skew_ms: z.nullable(z.int()),
			processes: z.int(),
			wrong: z.int(),
		}),
		/** Hours of the fair indices whose seeds the server cannot read: how many, and when the first one begins. */
		seeds: z.object({
			status: z.enum(['ok', 'unreadable', 'unknown']),
			unreadable: z.int(),
			first_hour: z.nullable(instant),
		}),
		/** Trades whose end is over: how many, and for how long. `waiting` for prices, `stuck` although these are there. */
		settlement: z.object({
			status: z.enum(['ok', 'waiting', 'stuck', 'unknown']),
			overdue: z.int(),
			overdue_ms: z.int(),
			/** Besides those: open trades that can't be settled as they are stored (TRADE-17). */
			unsettled: z.int(),
		}),
		/** Invariants of the newest movements that do not hold; the last audit, and the last one without a finding. */
		ledger: z.object({
			status: z.enum(['ok', 'broken', 'unknown']),
			broken: z.array(z.enum(['sums', 'chains', 'balances', 'held', 'audit'])),
			audited_at: z.nullable(instant),
			clean_at: z.nullable(instant),
		}),
		/** Mails that are not handed over yet. */
		mails: z.object({ status: z.enum(['ok', 'late', 'unknown']), waiting: z.int(), oldest_ms: z.int() }),
		/** Deposits and withdrawals that should be done: how many, and for how long the oldest is overdue. */
		movements: z.object({ status: z.enum(['ok', 'overdue', 'unknown']), overdue: z.int(), oldest_ms: z.int() }),
		/** Hints between server processes, if there are several: `interrupted` while some may be lost. `about` says what that costs. */
		bus: z.object({ status: z.enum(['ok', 'interrupted']), about: z.nullable(z.string()) }),
		/** Holidays of venues: `ending` when those known end in less than a year, which is for the operator and no outage. */
		holidays: z.object({ status: z.enum(['ok', 'ending']), known_until: instant }),
		sources: z.array(
			z.object({
				ticker: z.string(),
				source: z.enum(SOURCES),
				open: z.boolean(),
				closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
				/** Detail of a closed fair index; `clock`: the server's clock is late and the operator has to set it. */
				closed_detail: z.nullable(z.enum(CLOSED_DETAILS)),
				maintenance: z.nullable(maintenance),
			}),
		),
	}),
});

export const getOpenApi = defineEndpoint({
	name: 'getOpenApi',
	method: 'GET',
	path: '/api/openapi.json',
	summary: 'This description as OpenAPI 3.1',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	otherStatus: 304,
	answer: z.looseObject({ openapi: z.string() }),
});
