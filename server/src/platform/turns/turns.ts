import { NotDone, networkOf, siteOf, TooMany } from '../http/index.ts';

/** The user and site that ask for a turn, as a `Call` has them. */
export interface Asker {
	readonly caller: { readonly userId: number } | null;
	/** Address of the client; empty if the server works for a user on its own. */
	readonly address: string;
}

/** The server itself, where it works for no user. */
export const SERVER: Asker = { caller: null, address: '' };

export interface TurnsOptions {
	/** Name of the shared place in the metrics. */
	readonly name: string;
	/** Works under way at once. */
	readonly atOnce: number;
	/** Maximum per user; by default all. */
	readonly atOnceEach?: number;
	/** Maximum per site (a /48, or an IPv4 address); by default all. */
	readonly atOnceOfSite?: number;
	/** Works of one user that may wait. */
	readonly waitingEach: number;
	/** Works of visitors of one network (a /64, or an IPv4 address) that may wait; by default as many as of one user. */
	readonly waitingOfNetwork?: number;
	/** Works of one site that may wait; by default there is no bound. */
	readonly waitingOfSite?: number;
	/** Works of everyone that may wait. */
	readonly waiting: number;
	/** Longest wait in milliseconds; by default there is none. */
	readonly longestWaitMs?: number;
}

export interface TurnsLoad {
	readonly name: string;
	readonly running: number;
	readonly waiting: number;
	/** Works that were turned away since the start because their own user, network or site had too many. */
	readonly refusedOwn: number;
	/** Works that were turned away since the start because all together had too many, or after the longest wait. */
	readonly refusedFull: number;
	/** Time of the last growth of `refusedFull`, by `performance.now()`. */
	readonly lastFullMs: number | null;
}

/** Seconds until the next try of an asker who has too many works waiting. */
const RETRY_AFTER_S = 1;

/** The parties whose shares a work takes. */
interface Parties {
	/** A user, or of visitors the network. */
	readonly user: string;
	readonly site: string;
	readonly isVisitor: boolean;
}

interface Waiter {
	readonly by: Parties;
	readonly start: () => void;
	/** Ends the wait without a turn. */
	readonly turnAway: () => void;
}

/**
 * Gives out a place that all share, such as the processor for hashing. Who waits is served in turns: sites take turns, and
 * within a site its users. So the first work of one asker comes before the second of any other, however many were asked for before.
 */
export class Turns {
	readonly #options: TurnsOptions;
	/** Waiting work by site and user. Sites and users are in the order of their turns, the next one first. */
	readonly #sites = new Map<string, Map<string, Waiter[]>>();
	readonly #runningOf = new Map<string, number>();
	#running = 0;
	#waiting = 0;
	#refusedOwn = 0;
	#refusedFull = 0;
	#lastFullMs: number | null = null;

	constructor(options: TurnsOptions) {
		this.#options = options;
	}

	load(): TurnsLoad {
		const [running, waiting] = [this.#running, this.#waiting];
		const [refusedOwn, refusedFull, lastFullMs] = [this.#refusedOwn, this.#refusedFull, this.#lastFullMs];
		return { name: this.#options.name, running, waiting, refusedOwn, refusedFull, lastFullMs };
	}

	/**
	 * Runs `work` when it is its turn. Throws `TooMany` if the asker's own user, network or site has too many waiting, and
	 * `NotDone` where everyone together has, or when the longest wait is over. Then `work` was not run. A work that continues an
	 * answer which has begun waits for its turn, however many of its asker wait.
	 */
	async run<Result>(asker: Asker, work: () => Promise<Result>, { continues = false } = {}): Promise<Result> {
		const by = partiesOf(asker);
		if (this.#isFree(by)) this.#take(by);
		else await this.#wait(by, continues);
		try {
			return await work();
		} finally {
			this.#giveBack(by);
		}
	}

	#isFree({ user, site }: Parties): boolean {
		const { atOnce, atOnceEach = atOnce, atOnceOfSite = atOnce } = this.#options;
		return (
			this.#running < atOnce &&
			(this.#runningOf.get(user) ?? 0) < atOnceEach &&
			(this.#runningOf.get(site) ?? 0) < atOnceOfSite
		);
	}

	#take(by: Parties): void {
		this.#running++;
		for (const one of namesOf(by)) this.#runningOf.set(one, (this.#runningOf.get(one) ?? 0) + 1);
	}

	#giveBack(by: Parties): void {
		this.#running--;
		for (const one of namesOf(by)) {
			const left = (this.#runningOf.get(one) ?? 0) - 1;
			if (left > 0) this.#runningOf.set(one, left);
			else this.#runningOf.delete(one);
		}
		this.#startNext();
	}

	#wait(by: Parties, continues: boolean): Promise<void> {
		if (!continues) this.#refuseOwn(by);
		this.#makeRoom(by);
		return new Promise((resolve, reject) => {
			let timer: NodeJS.Timeout | undefined;
			const start = () => {
				clearTimeout(timer);
				this.#take(by);
				resolve();
			};
			const turnAway = () => {
				clearTimeout(timer);
				this.#remove(waiter);
				reject(this.#full());
			};
			const waiter: Waiter = { by, start, turnAway };
			this.#add(waiter);
			const { longestWaitMs } = this.#options;
			if (longestWaitMs !== undefined) timer = setTimeout(turnAway, longestWaitMs);
		});
	}

	#shareOf({ isVisitor }: Parties): number {
		const { waitingEach, waitingOfNetwork = waitingEach } = this.#options;
		return isVisitor ? waitingOfNetwork : waitingEach;
	}

	/** The works of a site that wait. Of a user with more begun answers than the share only the share counts: neighbours lose nothing by them. */
	#waitingOf(site: string): number {
		const users = [...(this.#sites.get(site)?.values() ?? [])];
		return users.reduce((sum, works) => sum + (works[0] ? Math.min(works.length, this.#shareOf(works[0].by)) : 0), 0);
	}

	#refuseOwn(by: Parties): void {
		const { waitingOfSite = Number.POSITIVE_INFINITY } = this.#options;
		const ofUser = this.#sites.get(by.site)?.get(by.user)?.length ?? 0;
		if (ofUser < this.#shareOf(by) && this.#waitingOf(by.site) < waitingOfSite) return;
		this.#refusedOwn++;
		throw new TooMany(RETRY_AFTER_S);
	}

	#makeRoom({ site }: Parties): void {
		if (this.#waiting < this.#options.waiting) return;
		const ofSite = this.#waitingOf(site);
		// A site that has more works waiting than the asker's makes room for it: being full is shared out as turns are.
		const [fullest = []] = [...this.#sites.values()]
			.map((users) => [...users.values()])
			.toSorted((one, other) => other.flat().length - one.flat().length);
		if (fullest.flat().length <= ofSite + 1) throw this.#full();
		// Of its users the one with the most, and of several the last.
		const most = fullest.reduce((known, works) => (works.length >= known.length ? works : known));
		most.at(-1)?.turnAway();
	}

	#full(): NotDone {
		this.#refusedFull++;
		this.#lastFullMs = performance.now();
		return new NotDone('http');
	}

	#add(waiter: Waiter): void {
		const { user, site } = waiter.by;
		const users = this.#sites.get(site) ?? new Map<string, Waiter[]>();
		this.#sites.set(site, users);
		users.set(user, [...(users.get(user) ?? []), waiter]);
		this.#waiting++;
	}

	#remove(waiter: Waiter): void {
		const { user, site } = waiter.by;
		const users = this.#sites.get(site);
		const left = users?.get(user)?.filter((other) => other !== waiter) ?? [];
		if (left.length > 0) users?.set(user, left);
		else users?.delete(user);
		if (users?.size === 0) this.#sites.delete(site);
		this.#waiting--;
	}

	/** Starts the first waiting work whose user and site have a place free; they go to the end of the queue. */
	#startNext(): void {
		const next = this.#findNext();
		if (next === null) return;
		this.#remove(next);
		const { user, site } = next.by;
		const users = this.#sites.get(site);
		if (users) {
			moveLast(users, user);
			moveLast(this.#sites, site);
		}
		next.start();
	}

	#findNext(): Waiter | null {
		for (const users of this.#sites.values())
			for (const [first] of users.values()) if (first && this.#isFree(first.by)) return first;
		return null;
	}
}

function partiesOf({ caller, address }: Asker): Parties {
	const visitor = address === '' ? 'server' : networkOf(address);
	const user = caller === null ? visitor : `user ${caller.userId}`;
	// Work of the server comes from no address: a user whom it works for, or the server, is a site by itself.
	return { user, site: `site ${address === '' ? user : siteOf(address)}`, isVisitor: caller === null };
}

const namesOf = ({ user, site }: Parties) => [user, site];

function moveLast<Value>(map: Map<string, Value>, key: string): void {
	const value = map.get(key);
	if (value === undefined) return;
	map.delete(key);
	map.set(key, value);
}
