import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { KeysRefused } from './key-file.ts';

/** Asks for a passphrase at the terminal without showing it; from a pipe it is the first line. */
export async function readPassphrase(question: string): Promise<string> {
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
