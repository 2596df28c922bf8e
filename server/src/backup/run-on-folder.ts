import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, runCommand } from '../config/index.ts';
import { BackupRefused } from './refused.ts';

const FOREIGN =
	'DATABASE_URL names a database that is not ours to copy: use pg_basebackup, or pg_dump -Fc with DATABASE_OWNER_URL, and copy DATA_DIR after it; see docs/operations.md.';

export interface Command {
	/** Absolute path of the one folder that was named. */
	readonly folder: string;
	readonly config: Config;
	readonly say: (line: string) => void;
}

/** Runs a command on the one folder of its words. */
export const runOnFolder = (name: string, work: (command: Command) => Promise<void>) =>
	runCommand(async () => {
		const folder = readFolder(name);
		const config = readConfig();
		if (config.databaseUrl !== undefined) throw new BackupRefused(FOREIGN);
		await work({ folder, config, say: (line) => console.log(line) });
	});

function readFolder(name: string): string {
	const { positionals, values } = parseArgs({ allowPositionals: true, strict: false });
	const [folder, ...more] = positionals;
	if (!folder || more.length > 0 || Object.keys(values).length > 0)
		throw new BackupRefused(`Name one folder: npm run ${name} -- <folder>`);
	return resolve(folder);
}
