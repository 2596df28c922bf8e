import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** Disk space for the tests' databases, of which several run at a time. */
const LEAST_BYTES = 8e9;

/**
 * Makes a folder for what tests write, in memory where there is room: a test's database is a thousand files, which a disk takes
 * several times as long to make. Elsewhere it is an ordinary temporary folder. Its maker removes it.
 */
export function makeFastFolder() {
	const inMemory = makeFolder(IN_MEMORY);
	if (inMemory !== null && canRun(inMemory)) return inMemory;
	if (inMemory !== null) rmSync(inMemory, { recursive: true });
	return mkdtempSync(join(tmpdir(), 'fairtick-tests-'));
}

/** @param {string} parent */
function makeFolder(parent) {
	if (!existsSync(parent)) return null;
	const { bavail, bsize } = statfsSync(parent);
	if (bavail * bsize < LEAST_BYTES) return null;
	try {
		return mkdtempSync(join(parent, 'fairtick-tests-'));
	} catch {
		return null;
	}
}

/**
 * True if programs can be started from a folder: copies of PostgreSQL are.
 * @param {string} folder
 */
function canRun(folder) {
	const program = join(folder, 'try');
	writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
	// PostgreSQL may run as another user, who has to enter.
	chmodSync(folder, 0o755);
	return spawnSync(program).status === 0;
}
