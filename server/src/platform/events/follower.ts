import { Loop } from '../loops/index.ts';
import type { PublishedUserEvent } from './user-event.ts';

/** Users whose events are heard in one transaction: few, so that their locks are held for a few milliseconds. */
const AT_ONCE = 20;
/** Users whose events are caught up with at a time; the next time finds the others. */
const CAUGHT_UP_AT_ONCE = 10_000;
/** How long events are collected: trades that end together are settled in several commits, which this lets end first. */
const COLLECTED_MS = 1_000;

interface FollowerOptions {
	/** Returns whether an event that was published concerns this follower. */
	readonly minds: (event: PublishedUserEvent) => boolean;
	/** Hears what users' events say; returns those who are to be heard again. */
	readonly hear: (userIds: readonly number[]) => Promise<readonly number[]>;
	/** Users whose events were not heard, at most `limit`: those of the last minutes, or all. */
	readonly findBehind: (which: 'recent' | 'all', limit: number) => Promise<readonly number[]>;
	readonly onError: (error: unknown, what: string) => void;
}

/**
 * Says whose events are heard and when: of users of whom this process was told, a second later; of everybody whose events were
 * written by another process, or whose hearing failed, when `catchUp` looks.
 */
export class Follower {
	readonly #options: FollowerOptions;
	readonly #waiting = new Set<number>();
	readonly #loop: Loop;
	/** Set until the first look: events that a process which has died left may be old. */
	#looksAtAll = true;

	constructor(options: FollowerOptions) {
		this.#options = options;
		this.#loop = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			run: (signal) => this.#run(signal),
			onError: (error) => options.onError(error, 'hearing events'),
		});
	}

	/** To be told of what was published. */
	readonly notice = (events: readonly PublishedUserEvent[]): void => {
		for (const event of events) if (this.#options.minds(event)) this.#waiting.add(event.userId);
		this.#begin();
	};

	/** Hears what was not heard: at first of all users, and from then on of those with events of the last minutes. */
	async catchUp(): Promise<void> {
		const behind = await this.#options.findBehind(this.#looksAtAll ? 'all' : 'recent', CAUGHT_UP_AT_ONCE);
		this.#looksAtAll &&= behind.length === CAUGHT_UP_AT_ONCE;
		for (const userId of behind) this.#waiting.add(userId);
		this.#begin();
	}

	/** Once a day: what could not be heard for long. */
	async catchUpWithAll(): Promise<void> {
		this.#looksAtAll = true;
		await this.catchUp();
	}

	/** Ends after what is under way; what waits is heard by the next start. */
	stop(): Promise<void> {
		return this.#loop.stop();
	}

	#begin(): void {
		if (this.#waiting.size > 0) this.#loop.wakeWithin(COLLECTED_MS);
	}

	async #run(signal: AbortSignal): Promise<void> {
		const userIds = [...this.#waiting].sort((a, b) => a - b);
		this.#waiting.clear();
		for (let at = 0; at < userIds.length && !signal.aborted; at += AT_ONCE)
			await this.#hear(userIds.slice(at, at + AT_ONCE));
		this.#begin();
	}

	/** After a failure for several users each is tried alone, so that no user misses events by another one's failure. */
	async #hear(userIds: readonly number[]): Promise<void> {
		try {
			for (const userId of await this.#options.hear(userIds)) this.#waiting.add(userId);
		} catch (error) {
			if (userIds.length === 1) return this.#options.onError(error, `hearing the events of user ${userIds[0]}`);
			for (const userId of userIds) await this.#hear([userId]);
		}
	}
}
