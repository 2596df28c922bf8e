import { expect, test } from 'vitest';
import { type FeedTerms, type FeedTick, findFeedError, type VenueMinute } from './feed-error.ts';

const NOON = Date.parse('2026-11-16T12:00:30.000Z');
const MINUTE = NOON - 30_000;
const ONE: FeedTerms = { tickSize: '0.005', venues: ['okx'], lagMaxMs: 1_000, band: 0.03 };
const THREE: FeedTerms = { ...ONE, venues: ['okx', 'bybit', 'bitget'] };
const tick = (change: Partial<FeedTick> = {}): FeedTick => ({
	t: NOON,
	price: 18_000_000n,
	sourceT: NOON - 100,
	sourceRef: 'okx 89999.99/90000.01',
	...change,
});
const median = (change: Partial<FeedTick> = {}) =>
	tick({ sourceRef: 'bybit 89999/89999 okx 90000/90000 bitget 90010/90010', ...change });
const minute = (venue: string, low: number, high: number, t = MINUTE): VenueMinute => ({ venue, t, low, high });
const find = (one: FeedTick, terms = ONE, record: VenueMinute[] = [], before: FeedTick | null = null) =>
	findFeedError(one, before, terms, record);

test('a price that its quotes give, in time, is no error, whatever its result', () => {
	expect(find(tick())).toBeNull();
	expect(find(tick({ sourceT: NOON - 1_000 }))).toBeNull();
	expect(find(tick({ sourceT: NOON + 100 }))).toBeNull();
	expect(find(median(), THREE)).toBeNull();
	expect(find(median({ sourceRef: 'bybit 89990/89990 okx 90010/90010' }), THREE)).toBeNull();
});

test.each([
	['another price than its quotes give', tick({ price: 18_000_001n }), ONE],
	['fewer quotes than are needed', tick(), THREE],
	['a venue that is none of the asset', tick({ sourceRef: 'bybit 90000/90000' }), ONE],
	['a venue twice', median({ sourceRef: 'okx 90000/90000 okx 90000/90000' }), THREE],
	['bid above ask', tick({ sourceRef: 'okx 90001/89999' }), ONE],
	['a bid of nothing', tick({ sourceRef: 'okx 0/90000', price: 9_000_000n }), ONE],
	['an ask beyond any price', tick({ sourceRef: 'okx 1000000000/1000000000', price: 200_000_000_000n }), ONE],
	['half of its venues', tick(), { ...ONE, venues: ['okx', 'bybit'] }],
	['no quotes', tick({ sourceRef: '-' }), ONE],
])('%s: not its quotes', (_, one, terms) => {
	expect(find(one, terms)).toBe('not_its_quotes');
});

test.each([
	['a source time ahead of the clock', tick({ sourceT: NOON + 101 }), ONE, null],
	['a median ahead of the clock', median({ sourceT: NOON + 101 }), THREE, null],
	['a lag above the limit', tick({ sourceT: NOON - 1_001 }), ONE, null],
	['a source time before the last one', tick(), ONE, tick({ sourceT: NOON - 99 })],
])('%s: source time', (_, one, terms, before) => {
	expect(find(one, terms, [], before)).toBe('source_time');
});

test('after a time that was ahead a right one may go back', () => {
	expect(find(tick(), ONE, [], tick({ t: NOON - 500, sourceT: NOON - 399 }))).toBeNull();
	expect(find(tick(), ONE, [], tick({ t: NOON - 190, sourceT: NOON - 99 }))).toBe('source_time');
});

test('a source time that is the same as the last one is in time', () => {
	expect(find(tick(), ONE, [], tick({ t: NOON - 200, sourceT: NOON - 100 }))).toBeNull();
});

test('the time of another venue, or of a median, proves nothing', () => {
	expect(find(tick(), ONE, [], tick({ sourceT: NOON - 99, sourceRef: 'bybit 90000/90000' }))).toBeNull();
	expect(find(median({ sourceT: NOON - 5_000 }), THREE, [], median())).toBeNull();
});

test("a price far from all of the venue's own minutes around it is refuted, one within the band is not", () => {
	const far = minute('okx', 80_000, 87_000);
	expect(find(tick(), ONE, [far])).toBe('venue_record');
	expect(find(tick(), ONE, [minute('okx', 80_000, 87_400)])).toBeNull();
	expect(find(tick(), ONE, [minute('okx', 93_000, 95_000)])).toBe('venue_record');
	expect(find(tick(), ONE, [far, minute('okx', 80_000, 90_000, MINUTE + 60_000)])).toBeNull();
	expect(find(tick(), ONE, [far, minute('okx', 80_000, 90_000, MINUTE - 60_000)])).toBeNull();
	for (const apartMs of [-120_000, 120_000])
		expect(find(tick(), ONE, [far, minute('okx', 80_000, 90_000, MINUTE + apartMs)])).toBe('venue_record');
	// Within the band above and below, and between two minutes.
	for (const [low, high] of [
		[88_000, 95_000],
		[92_000, 95_000],
		[80_000, 88_000],
	] as const)
		expect(find(tick(), ONE, [minute('okx', low, high)])).toBeNull();
	expect(find(tick(), ONE, [far, minute('okx', 93_000, 95_000, MINUTE + 60_000)])).toBeNull();
});

test('a venue that says nothing about the minute, or another venue, refutes nothing', () => {
	expect(find(tick(), ONE, [minute('okx', 80_000, 81_000, MINUTE - 60_000)])).toBeNull();
	expect(find(tick(), ONE, [minute('bybit', 80_000, 81_000)])).toBeNull();
	const first = tick({ t: MINUTE, sourceT: MINUTE - 100 });
	expect(find(first, ONE, [minute('okx', 80_000, 81_000, MINUTE - 60_000)])).toBeNull();
	expect(find(first, ONE, [minute('okx', 80_000, 81_000)])).toBe('venue_record');
});

test('a median is wrong once the remaining quotes give another price, or are too few', () => {
	expect(find(median(), THREE, [minute('okx', 80_000, 81_000)])).toBe('venue_record');
	expect(find(median(), THREE, [minute('okx', 80_000, 81_000), minute('bybit', 80_000, 81_000)])).toBe('venue_record');
	// Those beside it have the same middle: without the one in the middle the price is what it was.
	const even = median({ sourceRef: 'bybit 89990/89990 okx 90000/90000 bitget 90010/90010' });
	expect(find(even, THREE, [minute('okx', 80_000, 81_000)])).toBeNull();
});
