import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, WrongSetting } from '../config/index.ts';
import { DatabaseRefused, SchemaRefused } from '../database/index.ts';
import { BackupRefused } from './refused.ts';

const FOREIGN =
	'DATABASE_URL names a database that is not ours to copy: use pg_basebackup, or pg_dump -Fc with DATABASE_OWNER_URL, and copy DATA_DIR after it; see docs/operations.md.';

export interface Command {
	/** Absolute path of the one folder that was named. */
	readonly folder: string;
	/** Absolute path of the file after `--key`. */
	readonly key: string | undefined;
	readonly config: Config;
	readonly say: (line: string) => void;
}

/** Runs a command on the one folder of its words; what its user can mend is told in one sentence, with exit code 1. */
export async function runCommand(
	name: string,
	work: (command: Command) => Promise<void>,
	{ takesKey = false } = {},
): Promise<void> {
	try {
		const { folder, key } = readWords(name, takesKey);
		const config = readConfig();
		if (config.databaseUrl !== undefined) throw new BackupRefused(FOREIGN);
		await work({ folder, key, config, say: (line) => console.log(line) });
	} catch (error) {
		const told = [BackupRefused, DatabaseRefused, SchemaRefused, WrongSetting].some((kind) => error instanceof kind);
		console.error(told ? (error as Error).message : error);
		process.exitCode = 1;
	}
}

function readWords(name: string, takesKey: boolean): Pick<Command, 'folder' | 'key'> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		strict: false,
		options: { key: { type: 'string' } },
	});
	const [folder, ...more] = positionals;
	const { key, ...others } = values;
	const isKeyWrong = key !== undefined && (!takesKey || typeof key !== 'string' || key === '');
	if (!folder || more.length > 0 || isKeyWrong || Object.keys(others).length > 0)
		throw new BackupRefused(`Name one folder: npm run ${name} -- <folder>${takesKey ? ' [--key <file>]' : ''}`);
	return { folder: resolve(folder), key: typeof key === 'string' ? resolve(key) : undefined };
}
