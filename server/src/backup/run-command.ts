import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, WrongSetting } from '../config/index.ts';
import { DatabaseRefused, SchemaRefused } from '../database/index.ts';
import { KeysRefused } from '../keys/index.ts';
import { BackupRefused } from './refused.ts';

const FOREIGN =
	'DATABASE_URL names a database that is not ours to copy: use pg_basebackup, or pg_dump -Fc with DATABASE_OWNER_URL, and copy DATA_DIR after it; see docs/operations.md.';

export interface Command {
	/** Absolute path of the one folder that was named. */
	readonly folder: string;
	readonly config: Config;
	readonly say: (line: string) => void;
}

/** Runs a command on the one folder of its words; what its user can mend is told in one sentence, with exit code 1. */
export async function runCommand(name: string, work: (command: Command) => Promise<void>): Promise<void> {
	try {
		const folder = readFolder(name);
		const config = readConfig();
		if (config.databaseUrl !== undefined) throw new BackupRefused(FOREIGN);
		await work({ folder, config, say: (line) => console.log(line) });
	} catch (error) {
		const kinds = [BackupRefused, DatabaseRefused, KeysRefused, SchemaRefused, WrongSetting];
		const told = kinds.some((kind) => error instanceof kind);
		console.error(told ? (error as Error).message : error);
		process.exitCode = 1;
	}
}

function readFolder(name: string): string {
	const { positionals, values } = parseArgs({ allowPositionals: true, strict: false });
	const [folder, ...more] = positionals;
	if (!folder || more.length > 0 || Object.keys(values).length > 0)
		throw new BackupRefused(`Name one folder: npm run ${name} -- <folder>`);
	return resolve(folder);
}
