import { randomUUID } from 'node:crypto';
import { Loop } from '../loops/index.ts';
import { type Hint, type HintName, type Hints, Packer, readPacket, writePacket } from './hints.ts';

/** Carries packets to every process that shares the database, this one included. It may lose, double and reorder them. */
export interface Transport {
	/** Sends packets in their order. Rejects if they may not have arrived. */
	send(packets: readonly string[]): Promise<void>;
	/** Gives the connection up, and opens another one. */
	renew(): void;
	stop(): Promise<void>;
}

export interface TransportReader {
	readonly onPacket: (packet: string) => void;
	/** From now on packets arrive. */
	readonly onUp: () => void;
	/** From now on they may be lost. */
	readonly onDown: () => void;
	readonly onError: (error: unknown, what: string) => void;
}

export type OpenTransport = (reader: TransportReader) => Transport;

/** Times in milliseconds; tests shorten them. */
export const EXCHANGE_TIMES = {
	/** Hints that come within this time share a packet. */
	gather: 4,
	/** A process that has nothing to say sends an empty packet so often. */
	beat: 200,
	/** A process from which nothing has come for this long may have lost what it had to say (CLUSTER-04: 1 s). */
	silent: 600,
	/** Interval of looks at the database while packets may be lost. */
	look: 500,
	/** Least time between the end of a look and the next one. */
	rest: 50,
	/** A silent process that is not listed as living is given up after this time: its last commit is long over. */
	forget: 60_000,
	/** Interval of looks at the list of living processes. */
	list: 1_000,
	/** Losses are reported so often at most. */
	report: 60_000,
};

/** More than this is not kept: the others look at the database instead. */
const MOST_WAITING_BYTES = 1_000_000;
/** A packet is late by less than this; otherwise the greater number before it was not the sender's. */
const LATE = 1_000;

/** The processes that share the database, as the database lists them. */
export interface Members {
	/** Id of this process. */
	readonly self: string;
	/** Ids of those that beat within the last seconds. */
	listLiving(): Promise<readonly string[]>;
}

/** Since the process began. */
export interface ExchangeCounts {
	/** Packets that were given to the transport, and packets of other processes that came. */
	readonly sent: number;
	readonly received: number;
	/** Packets of others that were missing when a later one came. */
	readonly missed: number;
	/** Looks at the database for what lost hints would have said. */
	readonly looks: number;
	/** False while hints may be lost: the connection is down, or a living process is silent. */
	readonly isWhole: boolean;
}

export interface ExchangeOptions {
	readonly openTransport: OpenTransport;
	/** Undefined: another process is known by its packets alone. */
	readonly members?: Members | undefined;
	/** Gets the hints of other processes. Must not throw. */
	readonly onHints: (hints: Hints) => void;
	/** Looks at the database for all that hints may have said. */
	readonly look: () => Promise<void>;
	readonly onError: (error: unknown, what: string) => void;
	readonly times?: Partial<typeof EXCHANGE_TIMES> | undefined;
}

interface Other {
	/** The greatest number of its packets; 0 before the first one. */
	n: number;
	/** Time of its last packet, or since when it is listed, by `performance.now()`. */
	atMs: number;
}

/**
 * Hints between processes. Each numbers its packets and sends one five times a second at least, so that the others see what they
 * miss: after a gap they look at the database once, and while their connection is down or a process is silent, twice a second.
 */
export class Exchange {
	readonly #options: ExchangeOptions;
	readonly #times: typeof EXCHANGE_TIMES;
	readonly #self: string;
	readonly #packer = new Packer();
	readonly #transport: Transport;
	readonly #others = new Map<string, Other>();
	/** Processes that are listed as living. One of them that is cut off from the transport alone still commits. */
	#living: ReadonlySet<string> = new Set();
	/** Processes that have said goodbye, and may still be listed. */
	readonly #stopped = new Set<string>();
	readonly #sending: Loop;
	readonly #beating: Loop;
	readonly #looking: Loop;
	readonly #listing: Loop;
	readonly #counts = { sent: 0, received: 0, missed: 0, looks: 0 };
	#n = 0;
	#sentAtMs = 0;
	/** Time of the last packet of its own that came back. */
	#echoAtMs = performance.now();
	#isUp = false;
	#isWatched = false;
	#lookedAtMs = Number.NEGATIVE_INFINITY;
	#reportedAtMs = Number.NEGATIVE_INFINITY;

	constructor(options: ExchangeOptions) {
		this.#options = options;
		this.#self = options.members?.self ?? randomUUID();
		this.#times = { ...EXCHANGE_TIMES, ...options.times };
		const { beat, look, list } = this.#times;
		const onError = (error: unknown) => options.onError(error, 'exchanging hints');
		this.#sending = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			run: () => this.#flush(),
			onError: (error) => this.#report(error, 'hints to other processes were lost'),
		});
		this.#beating = new Loop({ everyMs: beat, firstMs: 0, run: async () => this.#beat(), onError });
		this.#looking = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			// A start has nothing to catch up with.
			firstMs: look,
			run: () => this.#look(),
			onError,
		});
		this.#listing = new Loop({
			everyMs: options.members ? list : Number.POSITIVE_INFINITY,
			run: () => this.#list(),
			// The former list counts until the database answers.
			onError: () => undefined,
		});
		this.#transport = options.openTransport({
			onPacket: (text) => this.#receive(text),
			onUp: () => {
				this.#isUp = true;
				this.#echoAtMs = performance.now();
				this.#sentAtMs = 0;
				this.#beating.wake();
				this.resync();
			},
			onDown: () => {
				this.#isUp = false;
				this.resync();
			},
			onError: (error, what) => this.#report(error, what),
		});
	}

	/** Sends hints within a few milliseconds. */
	add<Name extends HintName>(name: Name, items: readonly Hint<Name>[]): void {
		if (items.length === 0) return;
		const fits = this.#packer.add(name, items);
		const isTooMuch = this.#packer.bytes > MOST_WAITING_BYTES;
		if (isTooMuch) this.#packer.clear();
		// The missing number makes the others look.
		if (isTooMuch || !fits) this.#n++;
		this.#sending.wakeWithin(this.#times.gather);
	}

	get counts(): ExchangeCounts {
		return { ...this.#counts, isWhole: !this.#mayMiss(performance.now()) };
	}

	/** Looks at the database soon. */
	resync(): void {
		this.#looking.wakeWithin(this.#lookedAtMs + this.#times.rest - performance.now());
	}

	async stop(): Promise<void> {
		await Promise.all([this.#beating, this.#sending, this.#looking, this.#listing].map((loop) => loop.stop()));
		const bodies = this.#packer.take();
		const packets = [...bodies, '{}'].map((body, index) => this.#write(body, index === bodies.length));
		if (this.#isUp) await this.#transport.send(packets).catch(() => undefined);
		await this.#transport.stop();
	}

	#write(body: string, isLast = false): string {
		return writePacket(this.#self, ++this.#n, body, isLast);
	}

	async #flush(): Promise<void> {
		const bodies = this.#packer.take();
		if (bodies.length === 0 && performance.now() - this.#sentAtMs < this.#times.beat) return;
		const packets = (bodies.length === 0 ? ['{}'] : bodies).map((body) => this.#write(body));
		if (!this.#isUp) return;
		this.#sentAtMs = performance.now();
		this.#counts.sent += packets.length;
		await this.#transport.send(packets);
	}

	/** A living process that has sent nothing yet is one of the others as well: it may be cut off. */
	async #list(): Promise<void> {
		const living = new Set(await this.#options.members?.listLiving());
		living.delete(this.#self);
		this.#living = living;
		for (const id of this.#stopped) if (!living.has(id)) this.#stopped.delete(id);
		const atMs = performance.now();
		for (const id of living) if (!this.#others.has(id) && !this.#stopped.has(id)) this.#others.set(id, { n: 0, atMs });
	}

	#beat(): void {
		const nowMs = performance.now();
		this.#sending.wake();
		if (this.#isUp && nowMs - this.#echoAtMs > this.#times.silent) {
			// Either packets are lost on the way, or this process itself was held up.
			this.#echoAtMs = nowMs;
			this.#transport.renew();
		}
		for (const [from, { atMs }] of this.#others)
			if (nowMs - atMs > this.#times.forget && !this.#living.has(from)) this.#others.delete(from);
		const isWatched = this.#mayMiss(nowMs);
		if (isWatched && !this.#isWatched) this.resync();
		this.#isWatched = isWatched;
	}

	/** Returns whether another process may have something to say that does not arrive. */
	#mayMiss(nowMs: number): boolean {
		return !this.#isUp || [...this.#others.values()].some(({ atMs }) => nowMs - atMs > this.#times.silent);
	}

	async #look(): Promise<number> {
		this.#counts.looks++;
		try {
			await this.#options.look();
		} catch (error) {
			this.#report(error, 'the database could not be looked at for lost hints');
		}
		this.#lookedAtMs = performance.now();
		return this.#mayMiss(this.#lookedAtMs) ? this.#times.look : Number.POSITIVE_INFINITY;
	}

	#receive(text: string): void {
		const packet = readPacket(text);
		if (packet === null) {
			this.#report(new Error('a malformed packet'), 'hints of other processes were dropped');
			return;
		}
		const { from, n, isLast, hints, dropped } = packet;
		const nowMs = performance.now();
		if (from === this.#self) {
			this.#echoAtMs = nowMs;
			return;
		}
		if (dropped.length > 0) {
			this.#report(new Error(`unknown or malformed: ${dropped}`), 'hints of other processes were dropped');
			this.resync();
		}
		this.#counts.received++;
		const last = this.#others.get(from)?.n ?? 0;
		if (n !== last + 1) this.resync();
		if (last > 0 && n > last) this.#counts.missed += n - last - 1;
		// Of a doubled or late packet the look finds everything.
		const isLate = n <= last && n > last - LATE;
		if (isLast) {
			this.#others.delete(from);
			if (this.#living.has(from)) this.#stopped.add(from);
		} else this.#others.set(from, { n: isLate ? last : n, atMs: nowMs });
		if (!isLate) this.#options.onHints(hints);
	}

	#report(error: unknown, what: string): void {
		const nowMs = performance.now();
		if (nowMs - this.#reportedAtMs < this.#times.report) return;
		this.#reportedAtMs = nowMs;
		this.#options.onError(error, what);
	}
}
