import { siteOf, TooMany } from '../http/index.ts';
import type { Asker } from '../turns/index.ts';

/** So many drawings that took too much of one user, or of one site, in an hour. */
const MOST_OF_USER = 2;
const MOST_OF_SITE = 8;
const HOUR_MS = 3_600_000;

/**
 * Who sent files whose drawing had to be ended: each held the only place for seconds, and cost its sender nothing else. After two of a
 * user, or eight of a site, in an hour their files wait until the first of them is an hour old.
 */
export class HeavyFiles {
	readonly #nowMs: () => number;
	/** When, by user and by site. */
	readonly #endedMs = new Map<string, number[]>();

	constructor(nowMs: () => number = () => performance.now()) {
		this.#nowMs = nowMs;
	}

	/** Throws `TooMany`. */
	refuse(asker: Asker): void {
		const nowMs = this.#nowMs();
		for (const { key, most } of keysOf(asker)) {
			const ended = this.#lately(key);
			const first = ended[ended.length - most];
			if (first !== undefined) throw new TooMany(Math.ceil((first + HOUR_MS - nowMs) / 1_000));
		}
	}

	count(asker: Asker): void {
		for (const key of this.#endedMs.keys()) if (this.#lately(key).length === 0) this.#endedMs.delete(key);
		for (const { key } of keysOf(asker)) this.#endedMs.set(key, [...this.#lately(key), this.#nowMs()]);
	}

	#lately(key: string): readonly number[] {
		return (this.#endedMs.get(key) ?? []).filter((atMs) => this.#nowMs() - atMs < HOUR_MS);
	}
}

function keysOf({ caller, address }: Asker) {
	const ofSite = address === '' ? [] : [{ key: `site ${siteOf(address)}`, most: MOST_OF_SITE }];
	return caller === null ? ofSite : [{ key: `user ${caller.userId}`, most: MOST_OF_USER }, ...ofSite];
}
