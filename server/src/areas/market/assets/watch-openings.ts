import type { Asset } from '@fairtick/domain/market/contract';
import { pause } from '../../../platform/clock/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { loadAssets } from './load-assets.ts';

/** An asset whose prices stopped is told closed within its `entry_within` and this long. */
const LOOK_EVERY_MS = 500;

/** An asset opened or closed, or its maintenance was announced. */
export type AssetChange = Pick<Asset, 'id' | 'open' | 'opens_at' | 'closed_reason' | 'closed_detail' | 'maintenance'>;

export interface OpeningsOptions {
	readonly database: Queryable;
	readonly log: Log;
	readonly announce: (change: AssetChange) => void;
}

export interface Openings {
	/** A source opened or closed an asset: looks at once. */
	wake(): void;
	stop(): Promise<void>;
}

/**
 * Tells when an asset opens or closes, or its maintenance is announced. A source's commit is not all that decides it: prices
 * that stop coming close an asset (TRADE-08), and so do the operator's commands. What holds at the start is not told.
 */
export function watchOpenings(options: OpeningsOptions): Openings {
	const ending = new AbortController();
	let resting = new AbortController();
	const known = new Map<number, string>();
	const watching = (async () => {
		while (!ending.signal.aborted) {
			resting = new AbortController();
			const signal = AbortSignal.any([ending.signal, resting.signal]);
			await look(options, known);
			await pause(LOOK_EVERY_MS, signal);
		}
	})();
	return {
		wake: () => resting.abort(),
		async stop() {
			ending.abort();
			await watching;
		},
	};
}

async function look({ database, log, announce }: OpeningsOptions, known: Map<number, string>): Promise<void> {
	try {
		for (const asset of await loadAssets(database, { mode: 'demo', activeId: null })) {
			const { id, open, opens_at, closed_reason, closed_detail, maintenance } = asset;
			const change = { id, open, opens_at, closed_reason, closed_detail, maintenance };
			const state = JSON.stringify(change);
			const before = known.get(id);
			known.set(id, state);
			if (before !== undefined && before !== state) announce(change);
		}
	} catch (error) {
		// Without a database there are no prices either, and the page sees their age by itself.
		log.warn({ err: error }, 'the openings of assets could not be looked at');
	}
}
