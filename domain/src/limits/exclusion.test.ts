import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	addMonths,
	type Exclusion,
	excludesFrom,
	findExclusion,
	isLonger,
	isRunning,
	mayExclude,
} from './exclusion.ts';

const T = Date.parse('2026-08-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test.each([
	['time_out', 50 * 60_000, false],
	['time_out', HOUR_MS, true],
	['time_out', 42 * DAY_MS, true],
	['time_out', 43 * DAY_MS, false],
	// A choice may be on its way for five minutes.
	['time_out', 55 * 60_000, true],
	['time_out', 55 * 60_000 - 1, false],
	['time_out', 42 * DAY_MS + 5 * 60_000, true],
	['time_out', 42 * DAY_MS + 5 * 60_000 + 1, false],
	['time_out', null, false],
	['self_exclusion', 42 * DAY_MS, false],
	['self_exclusion', addMonths(T, 6) - T - DAY_MS, false],
	['self_exclusion', addMonths(T, 6) - T, true],
	['self_exclusion', addMonths(T, 60) - T, true],
	['self_exclusion', addMonths(T, 60) - T + DAY_MS, false],
	['self_exclusion', addMonths(T, 6) - T - 5 * 60_000, true],
	['self_exclusion', addMonths(T, 6) - T - 5 * 60_000 - 1, false],
	['self_exclusion', addMonths(T, 60) - T + 5 * 60_000, true],
	['self_exclusion', addMonths(T, 60) - T + 5 * 60_000 + 1, false],
	['self_exclusion', null, true],
] as const)('[LIMIT-02] a %s of %d ms: %s', (kind, ms, allowed) => {
	expect(mayExclude(kind, ms === null ? null : T + ms, T)).toBe(allowed);
});

test.each([
	['2026-08-31', 6, '2027-02-28'],
	['2027-08-31', 6, '2028-02-29'],
	['2026-01-15', 60, '2031-01-15'],
] as const)('%s and %d months is %s', (from, months, to) => {
	expect(new Date(addMonths(Date.parse(from), months)).toISOString().slice(0, 10)).toBe(to);
});

const timeOut = (endsAtMs: number): Exclusion => ({ kind: 'time_out', endsAtMs, returnAskedAtMs: null });
const exclusion = (endsAtMs: number | null, returnAskedAtMs: number | null = null): Exclusion => ({
	kind: 'self_exclusion',
	endsAtMs,
	returnAskedAtMs,
});

test('[LIMIT-02] a time-out ends by itself, a self-exclusion 24 hours after its user asked to return, asked after its term', () => {
	expect([isRunning(timeOut(T + 1), T), isRunning(timeOut(T), T)]).toEqual([true, false]);
	expect(isRunning(exclusion(T), T + 999 * DAY_MS)).toBe(true);
	expect(isRunning(exclusion(T, T - 1), T + 999 * DAY_MS)).toBe(true);
	expect([isRunning(exclusion(T, T), T + DAY_MS - 1), isRunning(exclusion(T, T), T + DAY_MS)]).toEqual([true, false]);
	expect(isRunning(exclusion(null, T), T + 9_999 * DAY_MS)).toBe(true);
});

test('[LIMIT-02] a self-exclusion ends demo too, a time-out does not', () => {
	expect((['time_out', 'self_exclusion'] as const).map((kind) => excludesFrom({ kind }, 'demo'))).toEqual([
		false,
		true,
	]);
	expect((['time_out', 'self_exclusion'] as const).map((kind) => excludesFrom({ kind }, 'real'))).toEqual([true, true]);
});

const anyEnd = fc
	.option(fc.integer({ min: -5, max: 50 }), { nil: null })
	.map((days) => (days === null ? null : T + days * DAY_MS));
const anyExclusion = fc.oneof(
	anyEnd.map((end) => timeOut(end ?? T)),
	fc
		.tuple(anyEnd, fc.option(fc.integer({ min: -5, max: 50 }), { nil: null }))
		.map(([end, asked]) => exclusion(end, asked === null ? null : T + asked * DAY_MS)),
);

test('[LIMIT-02] nothing that is added shortens what holds or turns it into a time-out, at any time', () => {
	fc.assert(
		fc.property(
			fc.array(anyExclusion, { maxLength: 5 }),
			anyExclusion,
			fc.integer({ min: -9, max: 60 }),
			(kept, more, days) => {
				const atMs = T + days * DAY_MS;
				const [before, after] = [findExclusion(kept, atMs), findExclusion([...kept, more], atMs)];
				if (before === null) return;
				expect(after).not.toBeNull();
				if (before.kind === 'self_exclusion') expect(after?.kind).toBe('self_exclusion');
				if (after?.kind === before.kind)
					expect(after.endsAtMs ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
						before.endsAtMs ?? Number.POSITIVE_INFINITY,
					);
			},
		),
	);
});

test('[LIMIT-02] of several that are running the longest holds, in whichever order they were chosen', () => {
	const longest = (...all: Exclusion[]) => [findExclusion(all, T), findExclusion(all.toReversed(), T)];
	const [short, long, forGood] = [exclusion(T + DAY_MS), exclusion(T + 2 * DAY_MS), exclusion(null)];
	expect(longest(short, long)).toEqual([long, long]);
	expect(longest(short, forGood, long)).toEqual([forGood, forGood]);
	expect(longest(timeOut(T + 9 * DAY_MS), short)).toEqual([short, short]);
	expect(longest(timeOut(T + 1), timeOut(T + 2), timeOut(T))).toEqual([timeOut(T + 2), timeOut(T + 2)]);
});

test('[LIMIT-02] only one of its kind that is an hour, or a day, longer is added', () => {
	const kept = [timeOut(T + DAY_MS), exclusion(T + 300 * DAY_MS)];
	expect(isLonger(kept, timeOut(T + DAY_MS), T)).toBe(false);
	expect(isLonger(kept, timeOut(T + DAY_MS + HOUR_MS - 1), T)).toBe(false);
	expect(isLonger(kept, timeOut(T + DAY_MS + HOUR_MS), T)).toBe(true);
	expect(isLonger(kept, exclusion(T + 299 * DAY_MS), T)).toBe(false);
	expect(isLonger(kept, exclusion(null), T)).toBe(true);
	expect(isLonger([exclusion(null)], exclusion(T + 900 * DAY_MS), T)).toBe(false);
});
