import type { LogCheck } from '@fairtick/domain/proof/log/check-log';
import { expect, test } from 'vitest';
import { findStanding } from './log-standing.ts';
import type { LogState } from './watch-log.ts';

const noteOf = (size: number) => `example.org/log\n${size}\nroot\n\n— example.org/log signature\n`;
const stateOf = (check: LogCheck, seenSize = 0): LogState => ({
	logKey: 'a key',
	isPinned: false,
	sinceMs: null,
	seenSize,
	check,
	alarm: null,
});
const behind = (served: number, seen: number) =>
	({ status: 'behind', served: noteOf(served), seen: noteOf(seen) }) as const;
const consistent: LogCheck = { status: 'consistent', newest: noteOf(900), size: 900, keys: [] };

test.each([
	['continues it', stateOf(consistent), 'covered'],
	['is shorter than it', stateOf(behind(700, 800)), 'uncovered'],
	['is shorter, and so is what was kept', stateOf(behind(700, 800), 799), 'uncovered'],
	['is shorter, but a longer one was shown before', stateOf(behind(700, 850), 850), 'covered'],
	['is longer, and shorter than what was kept', stateOf(behind(820, 850), 850), 'covered'],
	[
		'is shorter, and files that compare it are missing',
		stateOf({ ...behind(700, 850), status: 'missing' }, 850),
		'missing',
	],
	[
		'is longer, and files that compare it are missing',
		stateOf({ ...behind(820, 850), status: 'missing' }, 850),
		'missing',
	],
	['cannot be had', stateOf({ status: 'unreachable' }), 'unreachable'],
	['could not be asked for', null, 'unreachable'],
	['is still asked for', undefined, 'comparing'],
	[
		'contradicts it',
		{
			...stateOf(consistent),
			alarm: { kind: 'forked', foundAtMs: 1, logKey: 'a key', had: noteOf(1), shown: noteOf(1) },
		},
		'alarm',
	],
] as const)('[PROOF-07] a receipt under 800 entries, where the served checkpoint %s', (_, log, standing) => {
	expect(findStanding(log, noteOf(800))).toBe(standing);
});
