import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconName } from './contract.ts';
import { computeFairTickTime } from './fair-walk.ts';
import { BLOCK_AFTER_ROUND_MS, QUICKNET_GENESIS_S, QUICKNET_PERIOD_S } from './quicknet-times.ts';

/** The public randomness that enters the fair indices (MARKET-04): drand's network quicknet, pinned by hash and key. */
export const QUICKNET = {
	name: 'quicknet' satisfies BeaconName,
	chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
	/** Compressed point of G2, hex. */
	publicKey:
		'83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
	genesisS: QUICKNET_GENESIS_S,
	periodS: QUICKNET_PERIOD_S,
} as const;

const PERIOD_MS = QUICKNET.periodS * 1000;
/** Number of the block whose round is the first. */
const FIRST_BLOCK = QUICKNET.genesisS / QUICKNET.periodS;

/** The round of tick k: that of the block [3000·b + 1500, 3000·b + 4500) in which the tick is due. */
export function computeTickRound(k: number): number {
	return Math.floor((computeFairTickTime(k) - BLOCK_AFTER_ROUND_MS) / PERIOD_MS) - FIRST_BLOCK + 1;
}

/** Returns the time at which a round is published, epoch milliseconds. */
export function computeRoundTime(round: number): number {
	return (round - 1 + FIRST_BLOCK) * PERIOD_MS;
}

/** The newest round that is published at the instant. */
export function computeRoundAt(instantMs: number): number {
	return Math.floor(instantMs / PERIOD_MS) - FIRST_BLOCK + 1;
}

/** The randomness of a round: SHA-256 of its signature; both lower-case hex. */
export function computeRandomness(signature: string): string {
	return bytesToHex(sha256(hexToBytes(signature)));
}

const SIGNATURE = /^[89ab][0-9a-f]{95}$/;
/** The order of the field that points of BLS12-381 lie over. */
const FIELD_ORDER = BigInt(
	'0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab',
);
const COORDINATE_BITS = 381;

/**
 * True if a text is the one way to write its point: compressed, lower-case, its coordinate reduced. A point written
 * otherwise verifies just as well but has another hash, so its sender could choose between two randomnesses.
 */
export function isCanonicalSignature(signature: string): boolean {
	return SIGNATURE.test(signature) && BigInt.asUintN(COORDINATE_BITS, BigInt(`0x${signature}`)) < FIELD_ORDER;
}
