import type { NodeClock } from '../clock/index.ts';
import { createDatabase, inTransaction, type PrimaryGuard, type Queryable } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { Loop, pause } from '../loops/index.ts';
import { endLease, endUnlisted, type HeldLease, isHeldLease, renewLeases, takeLease } from './queries.ts';

/** Durations in milliseconds. */
interface LeaseTimes {
	/** A lease that is not renewed lasts this long, by PostgreSQL's clock. */
	readonly ttlMs: number;
	readonly renewMs: number;
	/** A holder that has not renewed its leases for this long stops by itself, by its monotonic clock. */
	readonly lapseMs: number;
	/** Interval of looks at a lease that another process holds, and pause after work that failed. */
	readonly lookMs: number;
}

const TIMES: LeaseTimes = { ttlMs: 3_000, renewMs: 1_000, lapseMs: 2_000, lookMs: 500 };
/** If no other process can take over: a machine that is busy for seconds must not stop prices. */
const TIMES_ALONE: LeaseTimes = { ...TIMES, ttlMs: 60_000, lapseMs: 50_000 };

export interface LeasesOptions {
	/** Address for the restricted role. */
	readonly databaseUrl: string;
	/** The server that its connection must be to. */
	readonly primary?: PrimaryGuard | undefined;
	/** Id of this process among all that share the database. */
	readonly holder: string;
	/** True if a lock proves that every living process is in the table `nodes`: the leases of others end at once. */
	readonly dropUnlisted: boolean;
	/** True if no other process can use the database meanwhile: leases last long. */
	readonly isAlone?: boolean;
	/** While it is wrong, this process holds no lease. */
	readonly clock?: Pick<NodeClock, 'isRight' | 'onChange'>;
	readonly log: Pick<Log, 'warn' | 'error'>;
	/** Shorter ones in tests. */
	readonly times?: LeaseTimes;
}

/** A lease while this process holds it. */
export interface Lease extends HeldLease {
	/** Aborted when the lease is lost or is to be given back: the work ends, and begins no further commit. */
	readonly signal: AbortSignal;
	/** False also if the process was frozen so long that the lease may be another's, before `signal` says so. */
	isHeld(): boolean;
	/** Throws `LeaseLost` if another process has taken the lease; until the transaction ends none can. */
	hold(tx: Queryable): Promise<void>;
}

export interface LeaseWork<Taken> {
	/** In the transaction that takes the lease: raises the fences that the commits of the work check. */
	readonly onTaken: (tx: Queryable) => Promise<Taken>;
	/** Works until the signal of the lease, which is given back afterwards. Work that ends earlier begins again. */
	readonly work: (lease: Lease, taken: Taken) => Promise<void>;
	/** Called each time another process is found to hold the lease. */
	readonly onOther?: () => void;
}

/** A lease that this process holds whenever it can. */
export interface Kept {
	/** Ends the work, then gives the lease back at once. */
	stop(): Promise<void>;
}

/**
 * Leases of this process (CLUSTER-02): work that one process of all does at a time. They are taken and renewed on a connection of their own.
 * A holder that stalls may work on for a moment after its lease has run out; its commits then fail by their fences.
 */
export interface Leases {
	/** Takes a lease whenever it is free, and works under it. */
	keep<Taken>(name: string, work: LeaseWork<Taken>): Kept;
	/** Ends the work under all leases that this process holds, which are taken again: the database has another primary (CLUSTER-08). */
	drop(): void;
	/** Ends all work, and closes the connection. */
	stop(): Promise<void>;
}

/** Another process has taken the lease. */
export class LeaseLost extends Error {}

/** A statement that waits for a lock, or for its answer, must not keep the renewals waiting. */
const LOCK_TIMEOUT_MS = 400;
const ANSWER_TIMEOUT_MS = 1_000;
/** A process that is frozen while it takes a lease lets go of it. */
const IDLE_IN_TRANSACTION_MS = 2_000;

/** Begins to connect at once. */
export function createLeases({
	databaseUrl,
	primary,
	holder,
	dropUnlisted,
	isAlone = false,
	clock,
	log,
	times: { ttlMs, renewMs, lapseMs, lookMs } = isAlone ? TIMES_ALONE : TIMES,
}: LeasesOptions): Leases {
	const database = createDatabase(databaseUrl, {
		max: 1,
		lockTimeoutMs: LOCK_TIMEOUT_MS,
		answerTimeoutMs: ANSWER_TIMEOUT_MS,
		idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
		primary,
		// A renewal that a promotion loses costs the lease. One that waited for the standby would be given up and leave a backend behind each time.
		isLocal: true,
	});
	const ending = new AbortController();
	const held = new Map<string, Holding>();
	const kept = new Map<string, Kept>();

	const loseLease = (lease: Holding, reason: string) => {
		log.error({ lease: lease.name, reason }, 'a lease is lost, its work stops');
		lease.lose();
	};
	const renewing: Loop = new Loop({
		everyMs: renewMs,
		run: async () => {
			const leases = [...held.values()].filter((lease) => lease.isHeld());
			if (leases.length === 0) return;
			const sentAtMs = performance.now();
			const own = new Set(await renewLeases(database, holder, leases, ttlMs));
			for (const lease of leases) if (own.has(lease.name)) lease.renewedAtMs = sentAtMs;
			for (const lease of leases) if (!own.has(lease.name)) loseLease(lease, 'another process has it');
		},
		onError(error) {
			log.warn({ err: error }, 'leases could not be renewed');
			// Before they lapse: a cut connection is made again.
			renewing.wakeWithin(renewMs / 5);
		},
	});
	const lapsing = new Loop({
		everyMs: lapseMs,
		run: async () => {
			for (const lease of held.values())
				if (!lease.isLost && !lease.isHeld()) loseLease(lease, 'it was not renewed in time');
			return Math.min(...[...held.values()].map(({ leftMs }) => leftMs), lapseMs);
		},
		onError: (error) => log.error({ err: error }, 'leases could not be watched'),
	});

	class Holding implements Lease {
		readonly name: string;
		readonly fence: bigint;
		/** When the newest renewal was sent, by `performance.now()`. */
		renewedAtMs: number;
		readonly #losing = new AbortController();
		readonly signal: AbortSignal;

		constructor({ name, fence }: HeldLease, takenAtMs: number, until: AbortSignal) {
			this.name = name;
			this.fence = fence;
			this.renewedAtMs = takenAtMs;
			this.signal = AbortSignal.any([until, this.#losing.signal]);
		}

		get isLost(): boolean {
			return this.#losing.signal.aborted;
		}

		/** Milliseconds until this process counts it as lost. */
		get leftMs(): number {
			return this.isLost ? Number.POSITIVE_INFINITY : this.renewedAtMs + lapseMs - performance.now();
		}

		isHeld(): boolean {
			return !this.isLost && this.leftMs > 0;
		}

		lose(): void {
			this.#losing.abort();
		}

		async hold(tx: Queryable): Promise<void> {
			if (!(await isHeldLease(tx, holder, this))) throw new LeaseLost(`another process holds the lease ${this.name}`);
		}
	}

	/** Null: another process holds it. */
	const take = async <Taken>(name: string, onTaken: LeaseWork<Taken>['onTaken'], until: AbortSignal) => {
		const sentAtMs = performance.now();
		const taken = await inTransaction(database, async (tx) => {
			const fence = await takeLease(tx, name, holder, ttlMs);
			return fence === null ? null : { fence, value: await onTaken(tx) };
		});
		if (taken === null) return null;
		const lease = new Holding({ name, fence: taken.fence }, sentAtMs, until);
		held.set(name, lease);
		lapsing.wakeWithin(lease.leftMs);
		if (clock?.isRight === false) lease.lose();
		return { lease, value: taken.value };
	};

	// Their work ends, and then they are given back.
	clock?.onChange((isRight) => {
		if (!isRight) for (const lease of held.values()) loseLease(lease, 'the clock of this machine is wrong');
	});

	/** One turn: takes the lease if it is free, and works under it. Returns the milliseconds until the next one. */
	const turn = async <Taken>(
		name: string,
		{ onTaken, work, onOther }: LeaseWork<Taken>,
		until: AbortSignal,
	): Promise<number> => {
		if (clock?.isRight === false) return lookMs;
		const taken = await take(name, onTaken, until);
		if (taken === null) {
			onOther?.();
			return lookMs;
		}
		const { lease, value } = taken;
		try {
			await work(lease, value);
			// A lease that lapsed in a stall of this process may still be free.
			return lease.signal.aborted ? 0 : lookMs;
		} finally {
			lease.lose();
			held.delete(name);
			await endLease(database, holder, lease).catch((error: unknown) =>
				log.warn({ err: error, lease: name }, 'a lease could not be given back, and runs out'),
			);
		}
	};

	// The first statement of the connection: a lease is taken after it.
	if (dropUnlisted)
		endUnlisted(database).catch((error: unknown) =>
			log.warn({ err: error }, 'leases of dead processes could not be ended, and run out'),
		);
	return {
		keep(name, work) {
			if (kept.has(name)) throw new Error(`the lease ${name} is kept already`);
			const stopping = new AbortController();
			const until = AbortSignal.any([ending.signal, stopping.signal]);
			const run = async () => {
				while (!until.aborted) {
					const waitMs = await turn(name, work, until).catch((error: unknown) => {
						log.error({ err: error, lease: name }, 'work under a lease failed and begins again');
						return lookMs;
					});
					await pause(waitMs, until);
				}
			};
			const running = run();
			const one: Kept = {
				async stop() {
					stopping.abort();
					await running;
					kept.delete(name);
				},
			};
			kept.set(name, one);
			return one;
		},
		drop() {
			for (const lease of held.values()) if (!lease.isLost) loseLease(lease, 'the database has another primary');
		},
		async stop() {
			ending.abort();
			await Promise.all([...kept.values()].map((one) => one.stop()));
			await Promise.all([renewing.stop(), lapsing.stop()]);
			await database.end();
		},
	};
}
