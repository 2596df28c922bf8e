import { Loop } from '../loops/index.ts';

/** Most receivers that are called at the same time: one that is slow takes one place of them. */
const AT_ONCE = 64;
/** Most receivers of one service at the same time: one that is slow holds up none of the others. */
const AT_ONCE_OF_A_SERVICE = 16;
/** Most receivers of one user at the same time, who may have named many slow ones, each at a service of its own. */
export const AT_ONCE_OF_AN_OWNER = 3;
/** Interval of looking for entries that other servers added or that are due again. */
const EVERY_MS = 1_000;

/** Longer than a call to a receiver takes: a server that has taken one and has not given it back by then has died. */
export const SERVER_DEAD_MS = 30_000;

/** A receiver for which something is due. */
interface Due {
	readonly id: string;
	/** The service that it shares with others, if any. */
	readonly service?: string;
	/** Id of the user whose it is, if it is one's. */
	readonly owner?: number;
}

/** Services and owners that have as many receivers served at the same time as they may. */
export interface Full {
	readonly services: readonly string[];
	readonly owners: readonly number[];
}

export interface DelivererOptions {
	/** Receivers that have something due, at most `limit`, those due the longest first, without those of some services and owners. */
	readonly loadDue: (limit: number, without: Full) => Promise<readonly Due[]>;
	/** Delivers the next thing to a receiver; returns true if there may be more. Ends early when the signal says so. */
	readonly deliver: (id: string, signal: AbortSignal) => Promise<boolean>;
	/** For the log: "delivering for <what> <id>". */
	readonly what: string;
	/** Most receivers that are called at the same time; 64 without it. */
	readonly atOnce?: number;
	readonly onError: (error: unknown, what: string) => void;
}

/** Delivers due things, to each receiver one at a time, whatever the others do. */
export class Deliverer {
	readonly #options: DelivererOptions;
	readonly #loop: Loop;
	/** Receivers that are served now. */
	readonly #running = new Map<string, { readonly due: Due; readonly ended: Promise<void> }>();

	constructor(options: DelivererOptions) {
		this.#options = options;
		this.#loop = new Loop({
			everyMs: EVERY_MS,
			run: (signal) => this.#look(signal),
			onError: (error) => options.onError(error, `looking for what is due for ${options.what}s`),
		});
	}

	/** Looks now for due deliveries. */
	readonly wake = (): void => this.#loop.wake();

	/** Gives up the calls under way: they are repeated by this server's next start or another. */
	async stop(): Promise<void> {
		await this.#loop.stop();
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	async #look(signal: AbortSignal): Promise<void> {
		const free = (this.#options.atOnce ?? AT_ONCE) - this.#running.size;
		if (free <= 0) return;
		for (const due of await this.#options.loadDue(free, this.#findFull())) {
			if (signal.aborted) return;
			if (this.#running.has(due.id)) continue;
			// Others may wait behind those of a service or an owner that is full now: they are looked for without it.
			if (this.#isHeldUp(due)) this.wake();
			else this.#running.set(due.id, { due, ended: this.#deliver(due) });
		}
	}

	#findFull(): Full {
		const running = [...this.#running.values()].map(({ due }) => due);
		return {
			services: findOften(
				running.flatMap(({ service }) => service ?? []),
				AT_ONCE_OF_A_SERVICE,
			),
			owners: findOften(
				running.flatMap(({ owner }) => owner ?? []),
				AT_ONCE_OF_AN_OWNER,
			),
		};
	}

	/** Returns whether its service or its owner is full. */
	#isHeldUp({ service, owner }: Due): boolean {
		const { services, owners } = this.#findFull();
		return (service !== undefined && services.includes(service)) || (owner !== undefined && owners.includes(owner));
	}

	async #deliver(due: Due): Promise<void> {
		const { id } = due;
		let mayBeMore = false;
		// A delivery that ends at once has to be listed as running first.
		await Promise.resolve();
		try {
			mayBeMore = await this.#options.deliver(id, this.#loop.signal);
		} catch (error) {
			this.#options.onError(error, `delivering for ${this.#options.what} ${id}`);
		}
		const heldUpOthers = this.#isHeldUp(due);
		this.#running.delete(id);
		if (mayBeMore || heldUpOthers) this.wake();
	}
}

/** Returns the values that occur `most` times or more. */
const findOften = <One>(all: readonly One[], most: number): One[] =>
	[...Map.groupBy(all, (one) => one)].flatMap(([one, { length }]) => (length >= most ? [one] : []));
