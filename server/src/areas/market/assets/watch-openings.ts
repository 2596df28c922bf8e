import type { Asset } from '@fairtick/domain/market/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { loadAssets } from './load-assets.ts';

/** An asset without new prices is reported closed within its `entry_within` and this time. */
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
 * Reports when an asset opens or closes, or its maintenance is announced. Sources alone do not decide it: prices that
 * stop coming close an asset (TRADE-08), and so do the operator's commands. The state at the start is not reported.
 */
export function watchOpenings(options: OpeningsOptions): Openings {
	const known = new Map<number, string>();
	const loop = new Loop({
		everyMs: LOOK_EVERY_MS,
		firstMs: 0,
		run: () => look(options, known),
		// Without a database there are no prices either, and the page sees their age by itself.
		onError: (error) => options.log.warn({ err: error }, 'the openings of assets could not be looked at'),
	});
	return { wake: () => loop.wake(), stop: () => loop.stop() };
}

async function look({ database, announce }: OpeningsOptions, known: Map<number, string>): Promise<void> {
	for (const asset of await loadAssets(database, { mode: 'demo', activeId: null })) {
		const { id, open, opens_at, closed_reason, closed_detail, maintenance } = asset;
		const change = { id, open, opens_at, closed_reason, closed_detail, maintenance };
		const state = JSON.stringify(change);
		const before = known.get(id);
		known.set(id, state);
		if (before !== undefined && before !== state) announce(change);
	}
}
