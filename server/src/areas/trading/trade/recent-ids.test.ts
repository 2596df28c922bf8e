import { expect, test } from 'vitest';
import { RecentIds } from './recent-ids.ts';

test('the newest ids are known, and older ones are forgotten', () => {
	const ids = new RecentIds(3);
	const knownOf = (most: number) => Array.from({ length: most }, (_, n) => n).filter((n) => ids.has(String(n)));
	const known: number[][] = [];
	for (let n = 0; n < 9; n++) {
		ids.add(String(n));
		known.push(knownOf(9));
	}
	expect(known).toEqual([
		[0],
		[0, 1],
		[0, 1, 2],
		[0, 1, 2, 3],
		[0, 1, 2, 3, 4],
		[3, 4, 5],
		[3, 4, 5, 6],
		[3, 4, 5, 6, 7],
		[6, 7, 8],
	]);
});

test('[PERF-01] an id costs a placement no more once older ones are forgotten', () => {
	const ids = new RecentIds();
	const add = (from: number, count: number) => {
		const begunAtMs = performance.now();
		for (let n = from; n < from + count; n++) ids.add(`0198-${n}`);
		return performance.now() - begunAtMs;
	};
	add(0, 100_000);
	// 2 s where the oldest one of a single set is deleted each time.
	expect(add(100_000, 100_000)).toBeLessThan(500);
});
