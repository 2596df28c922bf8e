import { expect, test } from 'vitest';
import { answerCheck, continueSitting, decideSitting, findSitting, type Sitting } from './sitting.ts';

const T = Date.parse('2026-11-16T12:00:00.000Z');
const at = (minutes: number) => T + minutes * 60_000;
const LIMITS = { sessionMinutes: 60, realityCheckMinutes: 30 };
const NO_LIMITS = { sessionMinutes: null, realityCheckMinutes: null };

/** A sitting with accepted placements at these minutes. */
const placed = (...minutes: number[]) =>
	minutes.reduce<Sitting | null>((sitting, minute) => continueSitting(sitting, at(minute)), null) as Sitting;
const answered = (sitting: Sitting, minute: number) => answerCheck(sitting, at(minute));

test('[LIMIT-01] a sitting continues for as long as gaps are under 30 minutes', () => {
	expect(placed(0, 29, 58)).toMatchObject({ beganAtMs: at(0), lastAtMs: at(58), trades: 3 });
	expect(placed(0, 29, 59)).toMatchObject({ beganAtMs: at(59), trades: 1 });
});

test.each<[string, Sitting | null, number, string | null]>([
	['without a sitting nothing stops', null, 0, null],
	['before the check is due', placed(0, 20), 29.9, null],
	['when the check is due', placed(0, 20), 30, 'reality_check'],
	['after an answer', answered(placed(0, 20), 30), 49, null],
	['30 minutes after an answer', answered(placed(0, 20, 29, 50), 30), 60 - 0.1, null],
	['a break of 30 minutes begins anew', placed(0, 20), 50, null],
	['at its length the sitting is over', answered(placed(0, 29, 45), 45), 60, 'session_over'],
])('[LIMIT-01] [LIMIT-03] %s', (_, sitting, minute, stops) => {
	expect(decideSitting(sitting, LIMITS, at(minute)).stops).toBe(stops);
	expect(decideSitting(sitting, NO_LIMITS, at(minute)).stops).toBe(null);
});

test('[LIMIT-01] after a sitting of full length placements are refused for an hour, also after 30 minutes without any', () => {
	const decision = decideSitting(answered(placed(0, 29, 58), 58), LIMITS, at(61));
	if (decision.stops !== 'session_over') throw new Error('the sitting is not over');
	expect(decision.untilMs).toBe(at(120));
	expect(decideSitting(decision.sitting, LIMITS, at(119.9)).stops).toBe('session_over');
	expect(decideSitting(decision.sitting, NO_LIMITS, at(119.9)).stops).toBe('session_over');
	expect(decideSitting(decision.sitting, LIMITS, at(120)).stops).toBe(null);
	expect(continueSitting(decision.sitting, at(120))).toMatchObject({ beganAtMs: at(120), overUntilMs: null });
});

test('[LIMIT-01] a limit that is already exceeded when it is set stops at once, for an hour from the newest placement', () => {
	const long = placed(...Array.from({ length: 10 }, (_, index) => index * 20));
	expect(decideSitting(long, { ...NO_LIMITS, sessionMinutes: 15 }, at(185))).toMatchObject({
		stops: 'session_over',
		untilMs: at(180 + 60),
	});
});

test('[LIMIT-03] the next check counts time, trades and result from the answer', () => {
	const sitting = answerCheck({ ...placed(0, 20), netMinor: -700n }, at(31));
	expect(sitting).toMatchObject({ beganAtMs: at(0), checkedAtMs: at(31), trades: 0, netMinor: 0n });
	expect(findSitting(sitting, at(49))).toBe(sitting);
});
