import type { FastifyInstance } from 'fastify';
import { loadValue, type Queryable } from '../database/index.ts';
import { inTime } from '../loops/index.ts';

/** The reason why a balancer must give a process no calls. */
export type Unready = 'starting' | 'draining' | 'database' | 'clock' | 'log' | 'prices';

export interface HealthOptions {
	readonly database: Queryable;
	/** Orders reach this process; null: its roles take none. */
	readonly orders: OrderProbes | null;
	/** This machine's wall clock, in tests another one. */
	readonly nowMs?: () => number;
}

/** Each may throw or hang, and then lets no order in. */
export interface OrderProbes {
	/** True if every order is refused because of the proof log (PROOF-08). */
	readonly isLogBehind: () => Promise<boolean>;
	/** True if no asset has prices although some should have. */
	readonly lacksPrices: () => Promise<boolean>;
}

/** The health of this process as it answers balancers (CLUSTER-07). */
export interface Health {
	/** The start is done. */
	serve(): void;
	/** This process is about to end: it serves on, and asks for no further calls. */
	drain(): void;
}

/** An answer is given again for this long, so that many probes cost no more statements than one. */
const KEPT_MS = 250;
/** Looks at log and prices, which cost a statement each, are kept longer. */
const ORDERS_KEPT_MS = 1_000;
/** A database that has not answered by then counts as away. */
const PATIENCE_MS = 1_000;
/** Signatures of providers and stores are checked by this machine's clock, milliseconds. */
const MOST_SKEW_MS = 2_000;

/** Serves `/health/live` and `/health/ready` without session, limits or lines of the log, in every role. */
export function serveHealth(http: FastifyInstance, { database, orders, nowMs = Date.now }: HealthOptions): Health {
	let phase: 'starting' | 'serving' | 'draining' = 'starting';
	/**
	 * True once orders were let in after the start. Later the log or the prices stop for all processes at once, as while another one takes them
	 * over: a balancer that gave none of them a call would close the whole site.
	 */
	let letIn = orders === null;

	const look = keptFor(KEPT_MS, async (): Promise<Unready | null> => {
		const sentMs = nowMs();
		const databaseMs = await inTime(PATIENCE_MS, () => loadDatabaseMs(database));
		if (databaseMs === null) return 'database';
		if (!fits(databaseMs, sentMs, nowMs())) return 'clock';
		if (letIn) return null;
		const reason = await lookAtOrders();
		letIn = reason === null;
		return reason;
	});
	const lookAtOrders = keptFor(ORDERS_KEPT_MS, async (): Promise<Unready | null> => {
		const probes = orders as OrderProbes;
		const [isBehind, lacks] = await Promise.all([
			inTime(PATIENCE_MS, probes.isLogBehind),
			inTime(PATIENCE_MS, probes.lacksPrices),
		]);
		if (isBehind !== false) return 'log';
		return lacks === false ? null : 'prices';
	});

	http.route({
		method: ['GET', 'HEAD'],
		url: '/health/live',
		handler: (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }),
	});
	http.route({
		method: ['GET', 'HEAD'],
		url: '/health/ready',
		handler: async (_request, reply) => {
			const reason = phase === 'serving' ? await look() : phase;
			reply.header('cache-control', 'no-store');
			return reason === null ? { ready: true } : reply.code(503).send({ ready: false, reason });
		},
	});
	return {
		serve() {
			if (phase === 'starting') phase = 'serving';
		},
		drain() {
			phase = 'draining';
		},
	};
}

/** True for addresses that limits and the log of calls leave out. */
export const isHealth = (url: string): boolean => url.startsWith('/health/');

const loadDatabaseMs = (database: Queryable) =>
	loadValue(database, `select (extract(epoch from clock_timestamp()) * 1000)::float8 database_ms`);

/** The database has read its clock between the two readings of ours. */
const fits = (databaseMs: number, sentMs: number, receivedMs: number) =>
	databaseMs > sentMs - MOST_SKEW_MS && databaseMs < receivedMs + MOST_SKEW_MS;

/** One `load` at a time, whose value is given again for a while. It never throws. */
function keptFor<Value>(keptMs: number, load: () => Promise<Value>): () => Promise<Value> {
	let value: Promise<Value> | undefined;
	let overAtMs = 0;
	return () => {
		if (value && performance.now() < overAtMs) return value;
		overAtMs = Number.POSITIVE_INFINITY;
		value = load().finally(() => {
			overAtMs = performance.now() + keptMs;
		});
		return value;
	};
}
