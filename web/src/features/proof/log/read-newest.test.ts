// @vitest-environment happy-dom
import { encodeEntry, encodeGroupItem, encodeItem, type Item } from '@fairtick/domain/proof/log/items';
import { computeRoot, EMPTY_ROOT, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { encodeEntryBundle, encodeItemBundle, itemsPathOf, tileAt, tilePathOf } from '@fairtick/domain/proof/log/tiles';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, startTexts, translation } from '../../../kit/i18n/texts.ts';
import { describeItems } from './describe-items.ts';
import { readNewest } from './read-newest.ts';

const TIME_MS = Date.parse('2026-11-26T12:00:00.000Z');
const tick = { seq: 1n, t: TIME_MS, price: 1_000n, sourceT: TIME_MS, sourceRef: '1', source: 'fair' };
const group = (assetId: number, ticks: readonly (typeof tick)[], kind: 'ticks' | 'heartbeat' = 'ticks') =>
	encodeGroupItem(EMPTY_ROOT, {
		assetId,
		no: 1n,
		kind,
		t: TIME_MS,
		loggedThrough: TIME_MS,
		reason: null,
		ticks,
	});
const batch = (count: string) => encodeItem('batch/1', { batch: 'b', count, root: '00', at: `${TIME_MS}` });
const voided = encodeItem('void/1', { terms: '00', reason: 'no_entry', at: `${TIME_MS}` });

/** A log of 300 entries with one item each. The last ones hold `newest`. */
function logOf(newest: readonly (readonly Uint8Array[])[]) {
	const items = Array.from({ length: 300 }, (_, no) => newest[no - 297] ?? [batch('1')]);
	const files = new Map<string, Uint8Array>(items.map((own, no) => [itemsPathOf(no), encodeItemBundle(own)]));
	const leaves = items.map((own, no) =>
		encodeEntry({ no, timeMs: TIME_MS + no, round: 0, count: own.length, root: computeRoot(own.map(hashLeaf)) }),
	);
	for (const place of [0, 256]) {
		const tile = tileAt('entries', place, 300);
		files.set(tilePathOf(tile), encodeEntryBundle(leaves.slice(place, place + tile.width)));
	}
	return files;
}

const read = (files: ReadonlyMap<string, Uint8Array>) => async (path: string) => files.get(path) ?? null;

beforeAll(async () => {
	startTexts('en');
	await loadTexts(['proof-page'], 'en');
});

test('[PROOF-04] the newest entries are described, newest first, across two tiles', async () => {
	const files = logOf([
		[group(1, [tick, { ...tick, seq: 2n }]), group(2, [tick]), group(3, [], 'heartbeat')],
		[batch('3'), batch('1'), voided, voided],
		[group(1, [tick])],
	]);
	const entries = await readNewest(300, 50, read(files));
	expect(entries.map(({ no }) => no)).toEqual(Array.from({ length: 50 }, (_, i) => 299 - i));
	expect(entries.every(({ isWhole }) => isWhole)).toBe(true);
	expect(entries[1]?.timeMs).toBe(TIME_MS + 298);
	const words = entries.slice(0, 4).map(({ items }) => describeItems(items as Item[], translation.get().t));
	expect(words).toEqual([
		['1 price of 1 asset'],
		['4 answered orders', 'a voided trade (2)'],
		['3 prices of 2 assets', '1 sign of life without a new price'],
		['1 answered order'],
	]);
});

test('[PROOF-04] records that do not belong to their entry are detected, and a missing file is distinguished', async () => {
	const files = logOf([[voided], [voided], [voided]]);
	files.set(itemsPathOf(298), encodeItemBundle([batch('1')]));
	files.delete(itemsPathOf(297));
	const [whole, other, missing] = await readNewest(300, 3, read(files));
	expect([whole?.isWhole, other?.isWhole, missing?.items]).toEqual([true, false, null]);
	await expect(readNewest(300, 3, async () => null)).rejects.toThrow('the log has no tile/entries/001.p/44');
});
