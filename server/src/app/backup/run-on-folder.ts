import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, runCommand } from '../../platform/config/index.ts';
import { BackupRefused } from './refused.ts';

/** The words of a command: one folder, and further ones by their names. */
type Words<Name extends string> = { readonly folder: string } & { readonly [N in Name]?: string | undefined };

export type Command<Name extends string> = Words<Name> & {
	readonly config: Config;
	readonly print: (line: string) => void;
};

/**
 * Runs a command on the one folder of its words, as an absolute path, and on those that `--<name>` may name.
 * @param usage the message for other words.
 */
export const runOnFolder = <Name extends string>(
	usage: string,
	names: readonly Name[],
	work: (command: Command<Name>) => Promise<void>,
) =>
	runCommand(async () => {
		const words = readWords(usage, names);
		await work({ ...words, config: readConfig(), print: (line) => console.log(line) });
	});

function readWords<Name extends string>(usage: string, names: readonly Name[]): Words<Name> {
	const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const));
	try {
		const { positionals, values } = parseArgs({ allowPositionals: true, options });
		const [folder, ...more] = positionals;
		if (!folder || more.length > 0) throw new BackupRefused(usage);
		const further = Object.entries(values).map(([name, path]) => [name, resolve(String(path))]);
		return { folder: resolve(folder), ...Object.fromEntries(further) };
	} catch (cause) {
		throw new BackupRefused(usage, { cause });
	}
}
