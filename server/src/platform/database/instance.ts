import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from './durable-files.ts';

export const INSTANCE_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Id of the installation of a data folder, made once and in no backup (MARKET-14). Throws if its file is damaged. */
export async function loadInstance(dataDir: string): Promise<string> {
	const path = join(dataDir, 'instance.id');
	const id = (await readOrMake(path, () => Buffer.from(`${randomUUID()}\n`))).toString().trim();
	if (!INSTANCE_PATTERN.test(id)) throw new Error(`${path} is damaged: it must hold the id of this installation`);
	return id;
}
