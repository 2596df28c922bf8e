import * as z from 'zod/mini';
import { ABSENT } from './items.ts';

/** How often placements were refused, by code and asset, in the order of these texts (`docs/proof.md`, section 2). */
export type RefusalCounts = readonly (readonly [code: string, asset: string, count: string])[];

/** Anybody may ask for any number of an asset: of one that there is not it is not told. */
export const refusedAsset = (code: string, assetId: number): string =>
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
