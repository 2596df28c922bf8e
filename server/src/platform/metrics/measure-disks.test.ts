import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeDisk, measureDisks } from './measure-disks.ts';

const GIB = 2 ** 30;

test.each([
	[{ freeBytes: 50 * GIB, freeFiles: 1_000_000 }, 'ok'],
	[{ freeBytes: 50 * GIB, freeFiles: null }, 'ok'],
	[{ freeBytes: GIB, freeFiles: 200_000 }, 'ok'],
	[{ freeBytes: GIB - 1, freeFiles: 200_000 }, 'low'],
	[{ freeBytes: GIB, freeFiles: 199_999 }, 'low'],
	[{ freeBytes: 64 * 2 ** 20 - 1, freeFiles: 1_000_000 }, 'full'],
	[{ freeBytes: 50 * GIB, freeFiles: 1_999 }, 'full'],
	[{ freeBytes: 0, freeFiles: 0 }, 'full'],
] as const)('[OPS-07] a disk of which %o is left', (disk, judged) => {
	expect(judgeDisk(disk)).toBe(judged);
});

test('[OPS-07] the disk of a folder is looked at, a folder that is not there is passed over, and none at all is no answer', async () => {
	const nowhere = join(tmpdir(), 'fairtick-nowhere');
	const disk = await measureDisks([nowhere, tmpdir()]);
	expect(disk.freeBytes).toBeGreaterThan(0);
	await expect(measureDisks([nowhere])).rejects.toThrow('no folder');
});
