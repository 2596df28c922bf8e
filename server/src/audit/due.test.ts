import { expect, test } from 'vitest';
import { decideAudit } from './due.ts';

const SUNDAY = Date.parse('2026-11-22T03:20:00.000Z');
const HOUR = 3_600_000;

test.each([
	['nothing was ever audited, by day', { nowMs: SUNDAY + 9 * HOUR, lastMs: null, lastWholeMs: null }, 'incremental'],
	['nothing was ever audited, by night', { nowMs: SUNDAY, lastMs: null, lastWholeMs: null }, 'whole'],
	['an hour is over', { nowMs: SUNDAY + 9 * HOUR, lastMs: SUNDAY + 8 * HOUR, lastWholeMs: SUNDAY }, 'incremental'],
	['not yet', { nowMs: SUNDAY + 9 * HOUR - 1, lastMs: SUNDAY + 8 * HOUR, lastWholeMs: SUNDAY }, null],
	[
		'a week after, earlier in the hour',
		{ nowMs: SUNDAY + 168 * HOUR - 1_199_000, lastMs: SUNDAY + 167 * HOUR, lastWholeMs: SUNDAY },
		'whole',
	],
	['six nights after', { nowMs: SUNDAY + 144 * HOUR, lastMs: SUNDAY + 143 * HOUR, lastWholeMs: SUNDAY }, 'incremental'],
	[
		'a week after, by day',
		{ nowMs: SUNDAY + 180 * HOUR, lastMs: SUNDAY + 179 * HOUR, lastWholeMs: SUNDAY },
		'incremental',
	],
	['the night before was missed', { nowMs: SUNDAY + 192 * HOUR, lastMs: SUNDAY, lastWholeMs: SUNDAY }, 'whole'],
])('[LEDGER-08] audits are made each hour, whole ones each week in a quiet hour: %s', (_, runs, due) => {
	expect(decideAudit(runs)).toBe(due);
});
