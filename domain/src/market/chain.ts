import { utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '../sha256.ts';

/** Rows of an asset's chain: groups of ticks, and events that carry no seq (TRADE-04). */
export const GROUP_KINDS = ['ticks', 'caught_up', 'heartbeat', 'open', 'close'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** One logged price (MARKET-01). `price` is in tick sizes, instants are epoch milliseconds. */
export interface LoggedTick {
	readonly seq: bigint;
	readonly t: number;
	readonly price: bigint;
	readonly sourceT: number;
	readonly sourceRef: string;
	readonly source: string;
}

/**
 * MARKET-08: when a tick's price became known, epoch milliseconds. A trade accepted at or after it is not entered by it:
 * a user who watches a venue knows its price before we log it.
 */
export function computeKnownAt({ source, t, sourceT }: Pick<LoggedTick, 'source' | 't' | 'sourceT'>): number {
	return source === 'exchange' || source === 'polygon' ? Math.min(t, sourceT) : t;
}

/** One asset's rows of one commit. */
export interface TickGroup {
	readonly assetId: number;
	readonly no: bigint;
	readonly kind: GroupKind;
	readonly t: number;
	readonly loggedThrough: number;
	readonly reason: string | null;
	readonly ticks: readonly LoggedTick[];
}

/** The hash before the first group of a chain: SHA-256 of the empty string. */
export const CHAIN_START: Uint8Array = sha256();

/** The bytes that a group's hash covers, apart from the hash before it: one JSON array, every number as text. */
export function computeGroupBytes(group: TickGroup): Uint8Array {
	const { assetId, no, kind, t, loggedThrough, reason, ticks } = group;
	const rows = ticks.map((tick) => [
		`${tick.seq}`,
		`${tick.t}`,
		`${tick.price}`,
		`${tick.sourceT}`,
		tick.sourceRef,
		tick.source,
	]);
	return utf8ToBytes(
		JSON.stringify(['group/1', `${assetId}`, `${no}`, kind, `${t}`, `${loggedThrough}`, reason, rows]),
	);
}

/** SHA-256 over the hash of the group before and this group with its ticks (MARKET-01: one chain per asset). */
export function computeGroupHash(previous: Uint8Array, group: TickGroup): Uint8Array {
	return sha256(previous, computeGroupBytes(group));
}
