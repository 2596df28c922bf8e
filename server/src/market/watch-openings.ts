import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { loadAssets } from './load-assets.ts';
import type { AssetChange } from './start-market.ts';

/** An asset whose prices stopped is told closed within its `entry_within` and this long. */
const LOOK_EVERY_MS = 500;

export interface OpeningsOptions {
	readonly database: Queryable;
	readonly log: Log;
	readonly announce: (change: AssetChange) => void;
}

/**
 * Tells when an asset opens or closes without a commit that says so: prices that stop coming close it (TRADE-08), and
 * nobody logs what did not happen. What holds at the start is not told.
 */
export function watchOpenings(options: OpeningsOptions): { stop(): Promise<void> } {
	const ending = new AbortController();
	const known = new Map<number, string>();
	const watching = (async () => {
		while (!ending.signal.aborted) {
			await look(options, known);
			await wait(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined);
		}
	})();
	return {
		async stop() {
			ending.abort();
			await watching;
		},
	};
}

async function look({ database, log, announce }: OpeningsOptions, known: Map<number, string>): Promise<void> {
	try {
		for (const { id, open, opens_at, closed_reason } of await loadAssets(database, { mode: 'demo', activeId: null })) {
			const state = `${open} ${opens_at} ${closed_reason}`;
			const before = known.get(id);
			known.set(id, state);
			if (before !== undefined && before !== state) announce({ id, open, opens_at, closed_reason });
		}
	} catch (error) {
		// Without a database there are no prices either, and the page sees their age by itself.
		log.warn({ err: error }, 'the openings of assets could not be looked at');
	}
}
