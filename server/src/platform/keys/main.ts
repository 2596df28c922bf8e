import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig, runCommand } from '../config/index.ts';
import { exportKeys, importKeys } from './export-keys.ts';
import { KeysRefused } from './key-file.ts';

/** An operator who trusts the file of exported keys alone loses every document. */
const warnOfFileKeys = (keysDir: string) =>
	`WARNING: the keys of users' documents are NOT in this file. Each document has a key of its own in ${join(keysDir, 'files')}: copy that folder as well, after each backup, or no document can be opened after a loss.`;

const USAGE = 'Say what to do: npm run keys -- export <file>, or npm run keys -- import <file>';

await runCommand(async () => {
	const [command, file, ...more] = process.argv.slice(2);
	if ((command !== 'export' && command !== 'import') || !file || more.length > 0) throw new KeysRefused(USAGE);
	const { keysDir } = readConfig();
	const path = resolve(file);
	if (command === 'export') {
		const passphrase = await readPassphrase('Passphrase, which can not be had again: ');
		if (process.stdin.isTTY && (await readPassphrase('Once more: ')) !== passphrase)
			throw new KeysRefused('The two passphrases differ: nothing was written.');
		console.log(`exported ${(await exportKeys(keysDir, path, passphrase)).join(', ')} of ${keysDir} to ${path}`);
		console.log(warnOfFileKeys(keysDir));
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
