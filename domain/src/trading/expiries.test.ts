import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeredExpiries } from './expiries.ts';

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);
const times = (now: string) => offeredExpiries(at(now)).map((ms) => new Date(ms).toISOString().slice(11, 19));

test('[TRADE-06] the next five whole minutes with 30 s left, then quarter hours up to four hours with 5 min left', () => {
	const offered = times('12:00:10.000');
	expect(offered.slice(0, 7)).toEqual([
		'12:01:00',
		'12:02:00',
		'12:03:00',
		'12:04:00',
		'12:05:00',
		'12:15:00',
		'12:30:00',
	]);
	expect(offered.at(-1)).toBe('16:00:00');
	expect(times('12:00:00.000').at(-1)).toBe('16:00:00');
	expect(times('12:09:30.000').slice(0, 6)).toEqual([
		'12:10:00',
		'12:11:00',
		'12:12:00',
		'12:13:00',
		'12:14:00',
		'12:15:00',
	]);
	expect(times('12:00:30.000')[0]).toBe('12:01:00');
	expect(times('12:00:30.001')[0]).toBe('12:02:00');
	expect(times('12:10:00.000').slice(4, 6)).toEqual(['12:15:00', '12:30:00']);
});

test('[TRADE-06] whatever the instant, offers ascend, are whole minutes and leave the time they must', () => {
	fc.assert(
		fc.property(fc.integer({ min: at('00:00:00.000'), max: at('23:59:59.999') }), (now) => {
			const offered = offeredExpiries(now);
			offered.forEach((ms, index) => {
				expect(ms % 60_000).toBe(0);
				expect(ms - now).toBeGreaterThanOrEqual(index < 5 ? 30_000 : 300_000);
				expect(ms - now).toBeLessThanOrEqual(4 * 3_600_000);
				if (index > 0) expect(ms).toBeGreaterThan(offered[index - 1] as number);
				if (index >= 5) expect(ms % 900_000).toBe(0);
			});
		}),
	);
});
