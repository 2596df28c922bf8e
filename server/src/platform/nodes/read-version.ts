import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const PACKAGE = join(import.meta.dirname, '../../../../package.json');

/** The version of this program, as its package says. */
export async function readVersion(): Promise<string> {
	return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
}
