import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig, runCommand } from '../config/index.ts';
import { exportKeys, importKeys, isRotated, makeKeys } from './export-keys.ts';
import { KeysRefused } from './key-file.ts';
import { listKeysOf, ROLES_WITH_KEYS } from './role-keys.ts';

/** An operator who trusts the file of exported keys alone loses every document. */
const WARNING_OF_FILE_KEYS =
	"WARNING: the keys of users' documents are NOT in this file. Each document has a key of its own, in KEYS_DIR/files, or with KEYS=given in DATA_DIR/file-keys: copy that folder as well, after each backup, or no document can be opened after a loss.";

const USAGE =
	'Say what to do: npm run keys -- export <file> [<role>…], npm run keys -- import <file>, npm run keys -- make, or npm run keys -- make next log (or promise, files)';

await runCommand(async () => {
	const [command, ...words] = process.argv.slice(2);
	const { keysDir } = readConfig();
	if (command === 'make') {
		const [word, of, ...more] = words;
		if (more.length > 0 || (word !== undefined && word !== 'next')) throw new KeysRefused(USAGE);
		if (word === 'next' && (of === undefined || !isRotated(of))) throw new KeysRefused(USAGE);
		const made = await makeKeys(keysDir, of !== undefined && isRotated(of) ? of : null);
		console.log(made.length === 0 ? `nothing is missing in ${keysDir}` : `made ${made.join(', ')} in ${keysDir}`);
		return;
	}
	const [file, ...roles] = words;
	const chosen = ROLES_WITH_KEYS.filter((role) => roles.includes(role));
	const isKnown = command === 'export' ? chosen.length === roles.length : command === 'import' && roles.length === 0;
	if (!isKnown || !file) throw new KeysRefused(USAGE);
	const path = resolve(file);
	if (command === 'export') {
		const passphrase = await readPassphrase('Passphrase, which can not be had again: ');
		if (process.stdin.isTTY && (await readPassphrase('Once more: ')) !== passphrase)
			throw new KeysRefused('The two passphrases differ: nothing was written.');
		const names = chosen.length === 0 ? undefined : listKeysOf(chosen);
		console.log(`exported ${(await exportKeys(keysDir, path, passphrase, names)).join(', ')} of ${keysDir} to ${path}`);
		if (chosen.length === 0) console.log(WARNING_OF_FILE_KEYS);
	} else {
		const passphrase = await readPassphrase('Passphrase: ');
		console.log(`imported ${(await importKeys(keysDir, path, passphrase)).join(', ')} to ${keysDir}`);
	}
});

/** Asks for a passphrase at the terminal without showing it; from a pipe it is the first line. */
async function readPassphrase(question: string): Promise<string> {
	const isTerminal = process.stdin.isTTY === true;
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
	if (isTerminal) process.stderr.write(question);
	try {
		for await (const line of lines) return line;
		throw new KeysRefused('Give the passphrase as one line.');
	} finally {
		lines.close();
		if (isTerminal) process.stderr.write('\n');
	}
}
