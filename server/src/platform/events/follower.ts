import { Loop } from '../loops/index.ts';
import type { Bus, EventHead } from './bus.ts';

/** Users whose events are read in one transaction: few, so that their locks are held for a few milliseconds. */
const AT_ONCE = 20;
/** Users whose events are caught up with at a time; the next time finds the others. */
const CAUGHT_UP_AT_ONCE = 10_000;
/**
 * Events are collected for this long: trades that end together are settled in several commits, which this lets end first.
 */
const COLLECTED_MS = 1_000;
/** While hints may be lost the look for unread events, which is no small one, is taken so often at most. */
const RESYNC_MS = 5_000;

interface FollowerOptions {
	/** Returns whether an event that was published concerns this follower. */
	readonly minds: (event: Pick<EventHead, 'type'>) => boolean;
	/** Reads users' events; returns the users to read again. */
	readonly read: (userIds: readonly number[]) => Promise<readonly number[]>;
	/** Users with unread events, at most `limit`: those of the last minutes, or all. */
	readonly findBehind: (which: 'recent' | 'all', limit: number) => Promise<readonly number[]>;
	readonly onError: (error: unknown, what: string) => void;
}

/**
 * Decides whose events are read and when: published ones a second later; those of which no process has sent a hint, and failed ones, when
 * `catchUp` looks.
 */
export class Follower {
	readonly #options: FollowerOptions;
	readonly #waiting = new Set<number>();
	readonly #loop: Loop;
	/** Set until the first look: events that a process which has died left may be old. */
	#looksAtAll = true;
	#resyncedAtMs = Number.NEGATIVE_INFINITY;

	constructor(options: FollowerOptions) {
		this.#options = options;
		this.#loop = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			run: (signal) => this.#run(signal),
			onError: (error) => options.onError(error, 'reading events'),
		});
	}

	/** Follows the events of all processes. */
	follow(bus: Bus): () => void {
		const notice = (events: readonly Pick<EventHead, 'type' | 'userId'>[]) => {
			for (const event of events) if (this.#options.minds(event)) this.#waiting.add(event.userId);
			this.#begin();
		};
		const ends = [bus.onUserEvents(notice), bus.onEventHeads(notice), bus.onResync(() => this.#resync())];
		return () => {
			for (const end of ends) end();
		};
	}

	async #resync(): Promise<void> {
		if (performance.now() < this.#resyncedAtMs + RESYNC_MS) return;
		this.#resyncedAtMs = performance.now();
		await this.#findBehind('recent');
	}

	/** Reads unread events: at first of all users, and from then on of those with events of the last minutes. */
	async catchUp(): Promise<void> {
		const found = await this.#findBehind(this.#looksAtAll ? 'all' : 'recent');
		this.#looksAtAll &&= found === CAUGHT_UP_AT_ONCE;
	}

	/** Once a day: reads events that could not be read for long. */
	async catchUpWithAll(): Promise<void> {
		this.#looksAtAll = true;
		await this.catchUp();
	}

	/** Ends after the current run; the next start reads what waits. */
	stop(): Promise<void> {
		return this.#loop.stop();
	}

	/** Returns how many users were found. */
	async #findBehind(which: 'recent' | 'all'): Promise<number> {
		const behind = await this.#options.findBehind(which, CAUGHT_UP_AT_ONCE);
		for (const userId of behind) this.#waiting.add(userId);
		this.#begin();
		return behind.length;
	}

	#begin(): void {
		if (this.#waiting.size > 0) this.#loop.wakeWithin(COLLECTED_MS);
	}

	async #run(signal: AbortSignal): Promise<void> {
		const userIds = [...this.#waiting].sort((a, b) => a - b);
		this.#waiting.clear();
		for (let at = 0; at < userIds.length && !signal.aborted; at += AT_ONCE)
			await this.#read(userIds.slice(at, at + AT_ONCE));
		this.#begin();
	}

	/** After a failure for several users each is tried alone, so that no user misses events by another one's failure. */
	async #read(userIds: readonly number[]): Promise<void> {
		try {
			for (const userId of await this.#options.read(userIds)) this.#waiting.add(userId);
		} catch (error) {
			if (userIds.length === 1) return this.#options.onError(error, `reading the events of user ${userIds[0]}`);
			for (const userId of userIds) await this.#read([userId]);
		}
	}
}
