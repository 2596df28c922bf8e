import * as z from 'zod/mini';
import { ABSENT, type Item } from '../log/items.ts';

/** Numbers of refused placements by code and asset, in the order of these texts (`docs/proof.md`, section 2). */
export type RefusalCounts = readonly (readonly [code: string, asset: string, count: string])[];

/** Anyone may request any asset number, so the number of an unknown asset is left out. */
export const refusedAsset = (code: string, assetId: number | string): string =>
	code === 'trading.unknown_asset' ? ABSENT : `${assetId}`;

/** The sums of several counts. */
export function addRefusals(all: readonly RefusalCounts[]): RefusalCounts {
	const sums = new Map<string, number>();
	for (const [code, asset, count] of all.flat()) {
		const key = `${code} ${asset}`;
		sums.set(key, (sums.get(key) ?? 0) + Number(count));
	}
	return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, sum]) => [...split(key), `${sum}`]);
}

const split = (key: string) => key.split(' ') as [code: string, asset: string];

const counts = z.array(
	z.tuple([
		z.string().check(z.regex(/^[a-z_.]{1,64}$/)),
		z.string().check(z.regex(/^(-|0|[1-9]\d{0,9})$/)),
		z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
	]),
);

/** Null: no counts, or not in their order. */
export function parseRefusals(text: string): RefusalCounts | null {
	try {
		const read = counts.safeParse(JSON.parse(text)).data;
		return read && JSON.stringify(addRefusals([read])) === text ? read : null;
	} catch {
		return null;
	}
}

/** An entry spans this long at most. */
const SPAN_MS = 2_000;
const DAY_MS = 86_400_000;

/**
 * Reads an entry's counts of refusals: in one item, no more than its batches have answers, and of their time (PROOF-04).
 * @param items of the entry.
 * @returns empty if it counts none; null if the counts are impossible.
 */
export function readRefusals(items: readonly Item[]): RefusalCounts | null {
	const [body, ...more] = items.flatMap((item) => (item.kind === 'refusals/1' ? [item.body] : []));
	if (body === undefined) return [];
	const batches = items.flatMap((item) => (item.kind === 'batch/1' ? [item.body] : []));
	const read = parseRefusals(body.counts);
	if (more.length > 0 || read === null || read.length === 0) return null;
	const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0);
	const isMost = sum(read.map(([, , count]) => count)) <= sum(batches.map(({ count }) => count));
	const beginMs = Number(body.at);
	const isOfSpan = batches.every(({ at }) => {
		const atMs = Number(at);
		const isOfDay = Math.floor(atMs / DAY_MS) === Math.floor(beginMs / DAY_MS);
		return atMs >= beginMs && atMs < beginMs + SPAN_MS && isOfDay;
	});
	return isMost && isOfSpan ? read : null;
}
