import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../../test/support/tick-log-fixture.ts';
import type { FeedListener } from './feed.ts';
import { QuoteBook } from './quote-book.ts';
import { Refusals } from './refusals.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const ONE = {
	assetId: 1,
	ticker: 'ONE',
	tickSize: '0.01',
	venues: ['a'],
	lagMaxMs: 1_000,
	band: 0.03,
	quoteAgeMaxMs: 10_000,
};
const THREE = { ...ONE, assetId: 3, ticker: 'THREE', venues: ['a', 'b', 'c'] };

let nowMs: number;
let refusals: Refusals;
let book: QuoteBook;
let venues: Record<'a' | 'b' | 'c', FeedListener>;

beforeEach(() => {
	nowMs = NOON;
	refusals = new Refusals(silentLog);
	book = new QuoteBook([ONE, THREE], refusals, () => nowMs);
	venues = { a: book.listen('a'), b: book.listen('b'), c: book.listen('c') };
});

const quote = (assetId: number, bid: number, ask = bid, timestamp = nowMs, venue: keyof typeof venues = 'a') =>
	venues[venue].quote(assetId, { bid, ask, timestamp });
const price = (assetId = 1) => {
	const found = book.computePrice(assetId);
	return found === null ? null : Number(found.price);
};

describe('one venue', () => {
	test('[MARKET-02] its price is the middle of best bid and ask, and says what it is made of', () => {
		expect(price()).toBeNull();
		quote(1, 100, 100.03, NOON - 40);
		expect(book.computePrice(1)).toEqual({
			price: 10_002n,
			sourceT: NOON - 40,
			newestSourceT: NOON - 40,
			no: 1,
			aliveMs: NOON,
			sourceRef: 'a 100/100.03',
		});
	});

	test.each([
		['rubbish', { bid: 'x', ask: 1, timestamp: NOON }],
		['rubbish', { bid: Number.NaN, ask: 1, timestamp: NOON }],
		['rubbish', { bid: 0, ask: 100, timestamp: NOON }],
		['rubbish', { bid: 101, ask: 100, timestamp: NOON }],
		['rubbish', { bid: 100, ask: 100, timestamp: undefined }],
		['rubbish', null],
		['back_in_time', { bid: 100, ask: 100, timestamp: NOON - 51 }],
		['late', { bid: 100, ask: 100, timestamp: NOON + 998 }],
		['clock', { bid: 100, ask: 100, timestamp: NOON + 2_101 }],
		['band', { bid: 104, ask: 104, timestamp: NOON + 2_000 }],
	] as const)(
		'[MARKET-03] %s closes until the venue has been good for a while, and is counted: %j',
		(reason, message) => {
			quote(1, 100, 100, NOON - 50);
			if (reason !== 'back_in_time') nowMs += 2_000;
			venues.a.quote(1, message);
			expect(price()).toBeNull();
			expect(refusals.counts()).toEqual({ [`a ONE ${reason}`]: 1 });
			const pauseMs = reason === 'band' ? 10_000 : 1_000;
			const level = reason === 'band' ? 104 : 100;
			nowMs += pauseMs - 1;
			quote(1, level);
			expect(price()).toBeNull();
			nowMs += 1;
			quote(1, level);
			expect(price()).toBe(level * 100);
		},
	);

	test('[MARKET-03] a single outlier is never a price, and its return is another jump', () => {
		quote(1, 100);
		nowMs += 100;
		quote(1, 150);
		nowMs += 100;
		quote(1, 100);
		nowMs += 9_999;
		quote(1, 100.1);
		expect(price()).toBeNull();
		nowMs += 1;
		quote(1, 100.1);
		expect(price()).toBe(10_010);
		expect(refusals.counts()).toEqual({ 'a ONE band': 2 });
	});

	test('[MARKET-03] the same quote again is no news and no fault; a venue that falls silent is gone', () => {
		quote(1, 100);
		quote(1, 100);
		expect(book.computePrice(1)?.no).toBe(1);
		expect(refusals.counts()).toEqual({});
		nowMs += 3_000;
		expect(price()).toBe(10_000);
		nowMs += 1;
		expect(price()).toBeNull();
		venues.a.alive();
		expect(price()).toBe(10_000);
		book.lose('a');
		venues.a.alive();
		expect(price()).toBeNull();
	});

	test('[MARKET-11] a quote grows too old however alive its connection, until the venue quotes again', () => {
		quote(1, 100, 100, NOON - 40);
		nowMs = NOON - 40 + 10_000;
		venues.a.alive();
		expect(price()).toBe(10_000);
		nowMs += 1;
		venues.a.alive();
		expect(price()).toBeNull();
		quote(1, 100);
		expect(price()).toBe(10_000);
	});

	test('[MARKET-03] rubbish about no asset closes all assets of the venue, and those of no other', () => {
		for (const venue of ['a', 'b', 'c'] as const) quote(3, 100, 100, nowMs, venue);
		quote(1, 100);
		venues.a.rubbish('<html>');
		expect(price(1)).toBeNull();
		expect(price(3)).toBe(10_000);
		venues.b.rubbish('<html>');
		expect(price(3)).toBeNull();
		expect(refusals.counts()).toEqual({ 'a - rubbish': 1, 'b - rubbish': 1 });
	});

	test.each([
		['100 ms ahead', NOON + 110, false],
		['more than 100 ms ahead, whatever the way took', NOON + 111, true],
		['100 ms behind', NOON - 100, false],
		['more than 100 ms behind', NOON - 101, true],
		['a whole second, which may hide up to 999 ms', Math.floor((NOON - 1_000) / 1_000) * 1_000, false],
		['whole seconds, two behind', NOON - 2_000, true],
	])('[MARKET-08] a clock that is %s', (_, venueMs, isOff) => {
		quote(1, 100);
		venues.a.clockRead(NOON, venueMs, NOON + 10);
		expect(price()).toBe(isOff ? null : 10_000);
		venues.a.clockRead(NOON, NOON + 1, NOON + 10);
		expect(price()).toBe(10_000);
	});
});

describe('three venues', () => {
	const quoteAll = (a: number, b: number, c: number) => {
		quote(3, a, a, nowMs - 3, 'a');
		quote(3, b, b, nowMs - 2, 'b');
		quote(3, c, c, nowMs - 1, 'c');
	};

	test('[MARKET-02] the median counts, and the source time is that of the quote that decides', () => {
		quoteAll(100.2, 100, 100.1);
		expect(book.computePrice(3)).toMatchObject({
			price: 10_010n,
			sourceT: NOON - 1,
			newestSourceT: NOON - 1,
			sourceRef: 'b 100/100 c 100.1/100.1 a 100.2/100.2',
		});
	});

	test('[MARKET-02] an outlying venue takes no part; two that disagree are no price', () => {
		quoteAll(100, 100.1, 150);
		expect(book.computePrice(3)).toMatchObject({ price: 10_005n, sourceRef: 'a 100/100 b 100.1/100.1' });
		book.lose('a');
		expect(price(3)).toBeNull();
	});

	test('[MARKET-03] most of the venues are needed, and one that is lost hinders nothing', () => {
		quoteAll(100, 100.1, 100.2);
		book.lose('c');
		expect(book.computePrice(3)).toMatchObject({ price: 10_005n, sourceT: NOON - 3 });
		book.lose('b');
		expect(price(3)).toBeNull();
	});

	test('[MARKET-11] two of three must agree within a tenth of the band, or there is no price', () => {
		quoteAll(100, 100.3, 100.1);
		book.lose('c');
		expect(book.computePrice(3)).toMatchObject({ sourceRef: 'a 100/100 b 100.3/100.3' });
		nowMs += 10;
		quote(3, 100.31, 100.31, nowMs, 'b');
		expect(price(3)).toBeNull();
		// Of three, two that are wide apart are kept in check by the third.
		quote(3, 100.2, 100.2, nowMs, 'c');
		expect(price(3)).toBe(10_020);
		// A third that lies beyond the band is missing, too.
		quote(3, 103.1, 103.1, nowMs, 'c');
		nowMs += 9_000;
		venues.a.alive();
		expect(price(3)).toBeNull();
	});

	test('[MARKET-08] an asset is as alive as the last of the venues that it needs', () => {
		quoteAll(100, 100, 100);
		nowMs += 1_000;
		venues.a.alive();
		expect(book.computePrice(3)?.aliveMs).toBe(NOON);
		venues.b.alive();
		expect(book.computePrice(3)?.aliveMs).toBe(NOON + 1_000);
	});
});

test('[MARKET-03] refusals are logged at a bounded rate, with their number and a sample', () => {
	const logged: object[] = [];
	const log = { warn: (fields: object) => logged.push(fields) } as never;
	const tally = new Refusals(log);
	for (let i = 0; i < 1_000; i++) tally.add('a', null, 'rubbish', 'x'.repeat(1_000), NOON + i * 60);
	expect(logged).toEqual([{ venue: 'a', asset: null, reason: 'rubbish', count: 1, since: 1, sample: 'x'.repeat(200) }]);
	tally.add('a', null, 'rubbish', { circle: tally }, NOON + 60_000);
	expect(logged).toMatchObject([{}, { count: 1_001, since: 1_000 }]);
});
