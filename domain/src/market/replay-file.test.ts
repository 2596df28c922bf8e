import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRecordingTickSize, computeReplayPosition, createReplayReader, type Recording } from './replay-file.ts';

function readLines(lines: readonly string[]) {
	const reader = createReplayReader();
	const bad = lines.map((line) => reader.addLine(line)).filter((line) => line !== null);
	return { bad, result: reader.finish() };
}

function readGood(lines: readonly string[]): Recording {
	const { bad, result } = readLines(lines);
	expect(bad).toEqual([]);
	if (typeof result === 'string') throw new Error(result);
	return result;
}

test('HistData: Eastern time without daylight saving, quotes halved', () => {
	const recording = readGood(['20200701 170000065,1.121200,1.121720,0', '20200701 170010447,1.121170,1.121920,0']);
	expect(recording).toMatchObject({ form: 'histdata', digits: 6, prices: [224_292, 224_309], lines: [1, 2] });
	expect(recording.sourceTs).toEqual([Date.UTC(2020, 6, 1, 22, 0, 0, 65), Date.UTC(2020, 6, 1, 22, 0, 10, 447)]);
	expect(computeRecordingTickSize(recording.digits)).toBe('0.000005');
});

test('TrueFX: UTC', () => {
	const recording = readGood([
		'EUR/USD,20130101 21:59:59.981,1.32023,1.32054',
		'EUR/USD,20130101 22:00:00.295,1.32021,1.32054',
	]);
	expect(recording).toMatchObject({ form: 'truefx', digits: 6, prices: [264_077, 264_075] });
	expect(recording.sourceTs[0]).toBe(Date.UTC(2013, 0, 1, 21, 59, 59, 981));
});

test('quotes under a header: ISO 8601 with any offset', () => {
	const recording = readGood([
		'\uFEFFtimestamp,bid,ask',
		'2013-01-01 22:00:00.295000+00:00,1.32,1.33',
		'2013-01-01T23:30:00.500+01:30,1.32,1.34',
		'2013-01-01T22:00:01Z,2,2',
	]);
	expect(recording).toMatchObject({ form: 'quotes', digits: 3, prices: [265, 266, 400], lines: [2, 3, 4] });
	const start = Date.UTC(2013, 0, 1, 22);
	expect(recording.sourceTs).toEqual([start + 295, start + 500, start + 1000]);
});

test.each([
	['with a header', ['id,price,qty,quote_qty,time,is_buyer_maker']],
	['without one', []],
])('trade dumps %s', (_, header) => {
	const recording = readGood([
		...header,
		'10218208,105433.60000,0.00027625,29.12603200,1762795433971,false',
		'10218209,105410.10000,0.00005000,5.27050500,1762795457846000,false',
	]);
	expect(recording).toMatchObject({ form: 'trades', digits: 2, prices: [2_108_672, 2_108_202] });
	expect(computeRecordingTickSize(recording.digits)).toBe('0.05');
	expect(recording.sourceTs).toEqual([1_762_795_433_971, 1_762_795_457_846]);
});

const GOOD = [
	'20200101 170000065,1.1212,1.1217,0',
	'20200101 170001000,1.1213,1.1217,0',
	'20200101 170009000,1.1213,1.1217,0',
];

test.each([
	['20200101 170000065,1.1212', '2 columns'],
	['20200101 170000065,1.1212,1.1217,0,0', '5 columns'],
	['20200230 170000065,1.1212,1.1217,0', 'no time'],
	['20200101 250000065,1.1212,1.1217,0', 'no time'],
	['yesterday,1.1212,1.1217,0', 'no time'],
	['20200101 170000500,-1.1212,1.1217,0', 'no price'],
	['20200101 170000500,0.0000,1.1217,0', 'no price'],
	['20200101 170000500,NaN,1.1217,0', 'no price'],
	['20200101 170000500,1e3,1.1217,0', 'no price'],
	['20200101 170000500,,1.1217,0', 'no price'],
	['20200101 170000500,1.1217,1.1212,0', 'ask below bid'],
	['20200101 165959999,1.1212,1.1217,0', 'time goes back'],
	['20200101 170000500,1.1212,9999999999999.12345,0', 'no price'],
	['timestamp,bid,ask', 'a second header'],
	['<html>', '1 columns'],
])('the bad line %j is named with its number and skipped', (bad, reason) => {
	const { bad: found, result } = readLines([GOOD[0] as string, bad, GOOD[1] as string, '', GOOD[2] as string]);
	expect(found).toEqual([{ line: 2, reason }]);
	expect(result).toMatchObject({ badLines: 1, lines: [1, 3, 5] });
});

test('[MARKET-02] a row of another pair among those of a TrueFX file is bad, and the pair is named', () => {
	const row = (pair: string, second: number, price: string) =>
		`${pair},20260330 10:00:0${second}.000,${price},${price}`;
	const { bad, result } = readLines([
		row('EUR/USD', 0, '1.08'),
		row('USD/JPY', 1, '151.2'),
		row('EUR/USD', 2, '1.081'),
		row('EUR/USD', 3, '1.079'),
	]);
	expect(bad).toEqual([{ line: 2, reason: 'a row of USD/JPY among those of EUR/USD' }]);
	expect(result).toMatchObject({ pair: 'EUR/USD', lines: [1, 3, 4] });
	expect(readGood(GOOD).pair).toBeNull();
});

test('[MARKET-02] the greatest jump is reported with its line; an opening after a long silence is none', () => {
	const row = (time: string, price: string) => `20200101 ${time},${price},${price},0`;
	const jumped = [row('170000000', '100'), row('170001000', '103'), row('170002000', '102'), row('180002001', '150')];
	const { jump } = readGood(jumped);
	expect([jump.line, jump.part.toFixed(4)]).toEqual([2, '0.0300']);
	expect(readGood([...jumped.slice(0, 3), row('180002000', '150')]).jump.line).toBe(4);
	expect(readGood([row('170000000', '100'), row('170001000', '100')]).jump).toEqual({ part: 0, line: 1 });
});

test.each<[string, string[], string]>([
	['empty', [], 'none of the known forms'],
	['of another form', ['<html>', '<body>'], 'none of the known forms'],
	['with a header alone', ['timestamp,bid,ask'], 'fewer than two usable lines'],
	['with one price', [GOOD[0] as string], 'fewer than two usable lines'],
	['mostly bad', [...GOOD.slice(0, 2), 'x', 'y'], '2 bad lines beside 2 usable ones'],
	['readable too late', [...Array<string>(20).fill('x'), ...GOOD], 'none of the known forms'],
])('a file that is %s is refused', (_, lines, reason) => {
	expect(readLines(lines).result).toBe(reason);
});

test('prices are exact whatever the number of decimals on each line', () => {
	const price = fc.integer({ min: 1, max: 99_999_999 });
	fc.assert(
		fc.property(fc.array(fc.tuple(price, fc.integer({ min: 0, max: 6 })), { minLength: 2, maxLength: 30 }), (rows) => {
			const texts = rows.map(([units, decimals]) => {
				const digits = String(units).padStart(decimals + 1, '0');
				return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
			});
			const recording = readGood(texts.map((text) => `20200101 170000065,${text},${text},0`));
			const scale = 10n ** BigInt(recording.digits - 1);
			rows.forEach(([units, decimals], i) => {
				expect(BigInt(recording.prices[i] as number) * 10n ** BigInt(decimals)).toBe(2n * BigInt(units) * scale);
			});
		}),
	);
});

test('a recording’s position is (clock − anchor) modulo (length + 10 s)', () => {
	fc.assert(
		fc.property(fc.nat(10 ** 12), fc.nat(10 ** 9), fc.nat(10 ** 8), (anchor, elapsed, length) => {
			const offsetMs = computeReplayPosition(anchor + elapsed, anchor, length);
			expect(offsetMs).toBeGreaterThanOrEqual(0);
			expect(offsetMs).toBeLessThan(length + 10_000);
			expect((elapsed - offsetMs) % (length + 10_000)).toBe(0);
		}),
	);
});
