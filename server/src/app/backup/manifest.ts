import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BackupRefused } from './refused.ts';

const MANIFEST = 'manifest.json';

const manifestSchema = z.strictObject({
	version: z.literal(1),
	begunAt: z.iso.datetime(),
	endedAt: z.iso.datetime(),
	/** The span of PostgreSQL's log that makes the copied files whole. */
	startLsn: z.string(),
	stopLsn: z.string(),
	/** SHA-256 of every file by its path in the backup. */
	files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Lists and hashes everything in a folder but the manifest itself. */
export async function hashFiles(folder: string): Promise<Manifest['files']> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files: [string, { bytes: number; sha256: string }][] = [];
	for (const entry of entries) {
		const path = relative(folder, join(entry.parentPath, entry.name));
		if (entry.isDirectory() || path === MANIFEST) continue;
		files.push([path, await hashFile(join(folder, path))]);
	}
	return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
	const hash = createHash('sha256');
	const stream = createReadStream(path);
	await pipeline(stream, hash);
	return { bytes: stream.bytesRead, sha256: hash.digest('hex') };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	const text = `${JSON.stringify(manifest, null, '\t')}\n`;
	await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

/** Reads a backup's manifest and checks every file against it. Throws `BackupRefused` with the problem. */
export async function checkBackup(folder: string): Promise<Manifest> {
	const manifest = await readManifest(folder);
	const found = await hashFiles(folder);
	const wrong = [...new Set([...Object.keys(manifest.files), ...Object.keys(found)])].filter(
		(path) => manifest.files[path]?.sha256 !== found[path]?.sha256,
	);
	if (wrong.length > 0)
		throw new BackupRefused(
			`The backup in ${folder} is damaged: ${wrong.length === 1 ? '1 file is' : `${wrong.length} files are`} missing, changed or too many, such as ${wrong[0]}.`,
		);
	return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
	try {
		return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
	} catch (cause) {
		throw new BackupRefused(`${folder} holds no whole backup: its ${MANIFEST} is missing or can't be read.`, { cause });
	}
}
