import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, WrongSetting } from '../config/index.ts';
import { DatabaseRefused } from '../database/index.ts';
import { BackupRefused } from './refused.ts';

const FOREIGN =
	'DATABASE_URL names a database that is not ours to copy: use pg_basebackup, or pg_dump -Fc with DATABASE_OWNER_URL, and copy DATA_DIR after it; see docs/operations.md.';

/** Runs a command on the one folder of its words; what its user can mend is told in one sentence, with exit code 1. */
export async function runCommand(
	name: string,
	work: (folder: string, config: Config, say: (line: string) => void) => Promise<void>,
): Promise<void> {
	try {
		const { positionals } = parseArgs({ allowPositionals: true });
		const [folder, ...more] = positionals;
		if (!folder || more.length > 0) throw new BackupRefused(`Name one folder: npm run ${name} -- <folder>`);
		const config = readConfig();
		if (config.databaseUrl !== undefined) throw new BackupRefused(FOREIGN);
		await work(resolve(folder), config, (line) => console.log(line));
	} catch (error) {
		const told = [BackupRefused, DatabaseRefused, WrongSetting].some((kind) => error instanceof kind);
		console.error(told ? (error as Error).message : error);
		process.exitCode = 1;
	}
}
