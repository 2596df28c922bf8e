import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNoteKey, KEY_KINDS, type NoteKey, parseNoteKey } from '@fairtick/domain/proof/log/note';
import { OperatorError, runCommand } from '../../../platform/config/operator-error.ts';
import { serveWitness } from './serve-witness.ts';
import { Witness } from './witness.ts';
import { loadCosigner } from './witness-key.ts';
import { createWitnessStates } from './witness-states.ts';

const USAGE =
	'Say which logs: npm run witness -- <origin> --key <key of the log> [--name <name of the witness>] [--folder .witness] [--host 127.0.0.1] [--port 8090]';

function readArguments() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				key: { type: 'string', multiple: true, default: [] },
				name: { type: 'string' },
				folder: { type: 'string', default: '.witness' },
				host: { type: 'string', default: '127.0.0.1' },
				port: { type: 'string', default: '8090' },
			},
		});
	} catch (error) {
		throw new OperatorError(`${(error as Error).message}. ${USAGE}`);
	}
}

/** The keys of each origin: a key's name is its origin, and there may be two while one takes the place of the other. */
function readLogs(origins: readonly string[], lines: readonly string[]): Map<string, NoteKey[]> {
	const logs = new Map<string, NoteKey[]>(origins.map((origin) => [origin, []]));
	for (const line of lines) {
		const key = parseNoteKey(line);
		if (key?.kind !== KEY_KINDS.log) throw new OperatorError(`${line} is not the key of a log.`);
		const keys = logs.get(key.name);
		if (keys === undefined) throw new OperatorError(`${line} is of ${key.name}, which is not among the origins.`);
		keys.push(key);
	}
	for (const [origin, keys] of logs) if (keys.length === 0) throw new OperatorError(`${origin} needs its --key.`);
	return logs;
}

/** `npm run witness`: cosigns the checkpoints of logs (PROOF-07). It needs its own folder and nothing else of the product. */
await runCommand(async () => {
	const { values, positionals } = readArguments();
	const port = Number(values.port);
	if (positionals.length === 0 || !/^\d{1,5}$/.test(values.port) || port > 65_535) throw new OperatorError(USAGE);
	const logs = readLogs(positionals, values.key);
	const folder = resolve(values.folder);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const cosigner = await loadCosigner(folder, values.name ?? null);
	const witness = new Witness({ cosigner, logs, states: createWitnessStates(folder) });
	const key = formatNoteKey(cosigner.key);
	const server = await serveWitness(witness, {
		host: values.host,
		port,
		about: `${key}\n${[...logs.keys()].map((origin) => `${origin}\n`).join('')}`,
		onError: (error) => console.error(error),
	}).catch((error: NodeJS.ErrnoException) => {
		throw new OperatorError(`The witness can't listen on ${values.host} port ${port} (${error.code}).`);
	});
	console.log(`witness ${key}`);
	console.log(`cosigns ${[...logs.keys()].join(', ')} at http://${values.host}:${server.port}`);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
});
