import { parseArgs } from 'node:util';
import { NODE_ID } from '../../platform/nodes/index.ts';

/** The place of this process among those of one `npm start` (WORKERS). */
export interface Worker {
	/** Id of the `npm start`. Only its processes share an embedded database (LEDGER-10). */
	readonly start: string;
	/** From 0. The first one migrates the database and chooses the port before the others begin. */
	readonly index: number;
	/** The port that the first one has chosen; undefined for itself. */
	readonly port: number | undefined;
	/** True if none listens on that port now: another program may have taken it. */
	readonly isAlone: boolean;
	/** True if all share the port, and tell `npm start` that they listen. */
	readonly isOneOfSeveral: boolean;
}

/** Reads the place of this process from its words, as `scripts/supervise.mjs` gives them: none for a single process. */
export function readWorker(words: readonly string[] = process.argv.slice(2)): Worker {
	const { values } = parseArgs({
		args: [...words],
		options: {
			start: { type: 'string' },
			worker: { type: 'string' },
			port: { type: 'string' },
			alone: { type: 'boolean', default: false },
		},
	});
	return {
		start: values.start ?? NODE_ID,
		index: Number(values.worker ?? 0),
		port: values.port === undefined ? undefined : Number(values.port),
		isAlone: values.alone,
		isOneOfSeveral: values.start !== undefined,
	};
}
