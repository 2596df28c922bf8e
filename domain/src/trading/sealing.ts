import {
	BLOCK_AFTER_ROUND_MS,
	QUICKNET_GENESIS_S,
	QUICKNET_PERIOD_S,
	UNPUBLISHED_MS,
} from '../market/quicknet-times.ts';

const BLOCK_MS = QUICKNET_PERIOD_S * 1_000;
const FIRST_BLOCK = QUICKNET_GENESIS_S / QUICKNET_PERIOD_S;

/**
 * The entry of an order on an index with the beacon (TRADE-20): nothing after the seal can change it. Instants are epoch
 * milliseconds.
 */
export interface Seal {
	/** The round of quicknet that moves the entry's block, and when it is published. */
	readonly round: number;
	readonly roundAtMs: number;
	/** The entry is the first tick after this instant. */
	readonly startsAtMs: number;
}

/** The first block whose round is published more than a second after the acceptance (TRADE-20). */
export function computeSeal(acceptedAtMs: number): Seal {
	const block = Math.floor((acceptedAtMs + UNPUBLISHED_MS) / BLOCK_MS) + 1;
	return sealOfBlock(block);
}

/** The seal whose entry comes after an instant that `computeSeal` gave. */
export function findSeal(startsAtMs: number): Seal {
	return sealOfBlock((startsAtMs - BLOCK_AFTER_ROUND_MS) / BLOCK_MS);
}

const sealOfBlock = (block: number): Seal => ({
	round: block - FIRST_BLOCK + 1,
	roundAtMs: block * BLOCK_MS,
	startsAtMs: block * BLOCK_MS + BLOCK_AFTER_ROUND_MS,
});
