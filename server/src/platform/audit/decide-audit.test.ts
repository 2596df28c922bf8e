import { expect, test } from 'vitest';
import { decideAudit, isOverdue } from './decide-audit.ts';

const SUNDAY = Date.parse('2026-11-22T03:20:00.000Z');
const HOUR = 3_600_000;

/** Hours after that Sunday; null: never. */
const runs = (now: number, last: number | null, lastWhole: number | null, lastClean = last) => {
	const at = (hours: number | null) => (hours === null ? null : SUNDAY + hours * HOUR);
	return { nowMs: SUNDAY + now * HOUR, lastMs: at(last), lastWholeMs: at(lastWhole), lastCleanMs: at(lastClean) };
};

test.each([
	['nothing was ever audited, by day', runs(9, null, null), 'whole'],
	['nothing was ever audited, by night', runs(0, null, null), 'whole'],
	['an hour is over', runs(9, 8, 0), 'incremental'],
	['not yet', runs(9 - 1 / HOUR, 8, 0), null],
	['a week after, earlier in the hour', runs(168 - 0.333, 167, 0), 'whole'],
	['six nights after', runs(144, 143, 0), 'incremental'],
	['a week after, by day', runs(180, 179, 0), 'incremental'],
	['the night before was missed', runs(192, 0, 0), 'whole'],
	['almost eight days after, by day, off each night', runs(191, 190, 0), 'incremental'],
	['eight days after, by day, off each night', runs(201, 200, 0), 'whole'],
])('[LEDGER-08] audits are made each hour, whole ones each week in a quiet hour: %s', (_, last, due) => {
	expect(decideAudit(last)).toBe(due);
});

test.each([
	['never, an hour after the whole one', runs(9, 8, 8, null), null],
	['never, a day after the whole one', runs(32, 8, 8, null), 'incremental'],
	['less than a day ago', runs(23, 22, 0, 0), 'incremental'],
	['a day ago', runs(25, 24, 0, 0), null],
	['two days ago, and audited a day ago', runs(48, 24, 0, 0), 'incremental'],
	['two days ago, a week after the whole one', runs(168, 167, 0, 120), 'whole'],
])('[LEDGER-08] without a clean run of the last day to go on from, audits are made each day: %s', (_, last, due) => {
	expect(decideAudit(last)).toBe(due);
});

test.each([
	['a run of the last hours', 2.9, 24, true, 9, false],
	['none for three hours', 3, 24, true, 9, true],
	['the server has only just started', 3, 24, true, 2, false],
	['a day between two while nothing can be gone on from', 25, 48, false, 99, false],
	['more than that', 26, 48, false, 99, true],
	['no whole one for eight days', 1, 8 * 24 + 3, true, 9, true],
])('[LEDGER-08] audits are overdue: %s', (_, last, whole, clean, up, overdue) => {
	const ago = (hours: number) => SUNDAY - hours * HOUR;
	const runs = { nowMs: SUNDAY, lastMs: ago(last), lastWholeMs: ago(whole), lastCleanMs: clean ? ago(last) : null };
	expect(isOverdue(runs, ago(up))).toBe(overdue);
});
