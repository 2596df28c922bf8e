import { expect, test } from 'vitest';
import { makeLog } from '../../../test/fair-log.ts';
import { computeRoundTime } from '../../market/beacon.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { isInOrder } from './entry-order.ts';
import { FalseFile, LogFiles } from './log-files.ts';
import { parseNote } from './note.ts';

const AT = computeRoundTime(7_000);

test.each([
	['the first one, without the beacon', { timeMs: 5, round: 0 }, undefined, true],
	['as late as the one before', { timeMs: AT, round: 7_000 }, { timeMs: AT, round: 7_000 }, true],
	['earlier than the one before', { timeMs: AT, round: 0 }, { timeMs: AT + 1, round: 0 }, false],
	['with an older round than the one before', { timeMs: AT, round: 6_999 }, { timeMs: AT, round: 7_000 }, false],
	['without the round of the one before', { timeMs: AT, round: 0 }, { timeMs: AT, round: 7_000 }, false],
	['by a clock that is five seconds late', { timeMs: AT - 5_000, round: 7_000 }, undefined, true],
	['older than its round', { timeMs: AT - 5_001, round: 7_000 }, undefined, false],
] as const)('[PROOF-01] an entry %s', (_, entry, before, isRight) => {
	expect(isInOrder({ no: 1, count: 0, root: new Uint8Array(32), ...entry }, before)).toBe(isRight);
});

test('[PROOF-01] entries of a log that are older than their round are none of it', async () => {
	const read = async (isLate: boolean) => {
		const { note, files } = makeLog([{ timeMs: isLate ? AT : AT - 5_001, items: [] }], 7_000);
		const head = parseCheckpoint(parseNote(note)?.text ?? '') as NonNullable<ReturnType<typeof parseCheckpoint>>;
		return new LogFiles(head, async (path) => files.get(path) ?? null).entries(0, 1);
	};
	expect(await read(true)).toHaveLength(1);
	await expect(read(false)).rejects.toThrow(FalseFile);
});
