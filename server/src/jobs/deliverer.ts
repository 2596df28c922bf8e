/** Most receivers that are called at the same time: one that is slow takes one place of them. */
const AT_ONCE = 64;
/** Most places of one group, so that what many receivers share holds up none of the others. */
const AT_ONCE_OF_A_GROUP = 16;
/** How often is looked for what other servers added, or is due again. */
const EVERY_MS = 1_000;

/** A receiver for which something is due. */
interface Due {
	readonly id: string;
	/** What it shares with others: a service, or its owner; null for nothing. */
	readonly group: string | null;
}

export interface DelivererOptions {
	/** Receivers that have something due, at most `limit`, those due the longest first, without those of some groups. */
	readonly loadDue: (limit: number, without: readonly string[]) => Promise<readonly Due[]>;
	/** Delivers the next of what a receiver is due; returns whether there may be more. Ends early when the signal says so. */
	readonly deliver: (id: string, signal: AbortSignal) => Promise<boolean>;
	/** For the log: "delivering for <what> <id>". */
	readonly what: string;
	/** Most receivers that are called at the same time; 64 without it. */
	readonly atOnce?: number;
	/** Most of them of one group; 16 without it. */
	readonly atOnceOfAGroup?: number;
	readonly onError: (error: unknown, what: string) => void;
}

/** Delivers what is due, to each receiver one thing at a time, whatever the others do. */
export class Deliverer {
	readonly #options: DelivererOptions;
	readonly #timer: NodeJS.Timeout;
	readonly #stopping = new AbortController();
	/** Receivers that are served now, with their groups. */
	readonly #running = new Map<string, { readonly group: string | null; readonly ended: Promise<void> }>();
	#looking: Promise<void> | null = null;
	#wanted = false;

	constructor(options: DelivererOptions) {
		this.#options = options;
		this.#timer = setInterval(this.wake, EVERY_MS);
		this.#timer.unref();
	}

	/** Looks now for what is to be delivered. */
	readonly wake = (): void => {
		if (this.#stopping.signal.aborted) return;
		this.#wanted = true;
		this.#looking ??= this.#look()
			.catch((error: unknown) => this.#options.onError(error, `looking for what is due for ${this.#options.what}s`))
			.finally(() => {
				this.#looking = null;
				if (this.#wanted) this.wake();
			});
	};

	/** Gives up the calls under way: what they sent is sent again, by this server's next start or another. */
	async stop(): Promise<void> {
		clearInterval(this.#timer);
		this.#stopping.abort();
		await this.#looking;
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	async #look(): Promise<void> {
		while (this.#wanted && !this.#stopping.signal.aborted) {
			this.#wanted = false;
			const free = (this.#options.atOnce ?? AT_ONCE) - this.#running.size;
			if (free <= 0) return;
			for (const { id, group } of await this.#options.loadDue(free, this.#fullGroups())) {
				if (this.#stopping.signal.aborted) return;
				if (this.#running.has(id)) continue;
				// Others may wait behind those of a group that is full now: they are looked for without it.
				if (group !== null && this.#isFull(group)) this.#wanted = true;
				else this.#running.set(id, { group, ended: this.#deliver(id) });
			}
		}
	}

	#countOf(group: string): number {
		let count = 0;
		for (const one of this.#running.values()) if (one.group === group) count++;
		return count;
	}

	#isFull(group: string): boolean {
		return this.#countOf(group) >= (this.#options.atOnceOfAGroup ?? AT_ONCE_OF_A_GROUP);
	}

	#fullGroups(): string[] {
		const groups = new Set([...this.#running.values()].flatMap(({ group }) => group ?? []));
		return [...groups].filter((group) => this.#isFull(group));
	}

	async #deliver(id: string): Promise<void> {
		let mayBeMore = false;
		// What ends at once has to be listed as running first.
		await Promise.resolve();
		try {
			mayBeMore = await this.#options.deliver(id, this.#stopping.signal);
		} catch (error) {
			this.#options.onError(error, `delivering for ${this.#options.what} ${id}`);
		}
		const { group } = this.#running.get(id) ?? { group: null };
		const wasFull = group !== null && this.#isFull(group);
		this.#running.delete(id);
		if (mayBeMore || wasFull) this.wake();
	}
}
