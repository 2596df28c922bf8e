import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const runSchema = z.object({
	pid: z.int(),
	/** The `npm start` that runs several server processes, which `npm run reload` asks to replace them. */
	starter: z.optional(z.int()),
	/** Address of the server; null until it answers. */
	address: z.string().nullable(),
	/** True if PostgreSQL is the data folder's own; otherwise the addresses are those of the settings. */
	embedded: z.boolean(),
	databaseUrl: z.string(),
	databaseOwnerUrl: z.string(),
	databaseAuditUrl: z.string(),
	/** The server has begun to stop: a start waits for its end instead of refusing. */
	stopping: z.boolean(),
});
/** A running server's own account of itself, in `run.json` (0600: it holds passwords). */
export type Run = z.output<typeof runSchema>;

const pathOf = (dataDir: string) => join(dataDir, 'run.json');

export async function writeRun(dataDir: string, run: Run): Promise<void> {
	const unfinished = `${pathOf(dataDir)}.${process.pid}`;
	await writeFile(unfinished, `${JSON.stringify(run, null, '\t')}\n`, { mode: 0o600 });
	await rename(unfinished, pathOf(dataDir));
}

/** The last server's word about itself; it may have died since. Undefined when there is none that can be read. */
export async function readRun(dataDir: string): Promise<Run | undefined> {
	try {
		return runSchema.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')));
	} catch {
		return undefined;
	}
}

/** Removes it, unless it is that of another start, which shares the folder and a database. */
export async function removeRun(dataDir: string): Promise<void> {
	if ((await readRun(dataDir))?.pid === process.pid) await rm(pathOf(dataDir), { force: true });
}
