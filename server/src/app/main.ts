import { flushCompileCache } from 'node:module';
import { explain, readConfig } from '../platform/config/index.ts';
import { refuseLackingRight } from '../platform/database/index.ts';
import { refuseMissingKeys } from '../platform/keys/index.ts';
import { createLog, createReadableLines } from '../platform/log/index.ts';
import { Loop, pause } from '../platform/loops/index.ts';
import { isNewData, openData } from './start/open-data.ts';
import { type Ending, onStopSignals } from './start/stop-signals.ts';
import { createTeardown } from './start/teardown.ts';
import { readWorker } from './start/worker.ts';

const FAILED = 1;
const HURRIED = 130;
const HEAD_START_MS = 100;
/** A start that has to stop finishes its present step, but waits no longer than this. */
const STEP_MS = 5_000;
const SETTLED_DOWN_MS = 5_000;
const BEAT_MS = 1_000;

/** Without it `npm start` takes this process for frozen, and replaces it. */
function beat(): void {
	const run = async () => {
		if (process.connected) process.send?.('beat');
	};
	new Loop({ everyMs: BEAT_MS, firstMs: 0, run, onError: () => undefined });
}

async function main(): Promise<void> {
	const config = readConfig();
	const worker = readWorker();
	const log = createLog(config, config.mode === 'production' ? undefined : await createReadableLines());
	const print = (line: string) => console.log(line);
	const teardown = createTeardown((name, error) => log.error({ err: error }, `could not end: ${name}`));
	let ending = false;
	let starting: Promise<unknown> = Promise.resolve();
	let drain = async (_: Ending): Promise<void> => undefined;
	const end = async (code: number, asked?: Ending): Promise<void> => {
		if (ending) return;
		ending = true;
		if (asked)
			await drain(asked).catch((error: unknown) => log.error({ err: error }, 'clients could not be handed over'));
		teardown.stop();
		// Its parts would continue without the connections that they use, and say so in stacks.
		await Promise.race([starting, pause(STEP_MS)]);
		await teardown.run();
		process.exit(code);
	};
	const fail = (error: unknown) => {
		if (ending) return;
		console.error(explain(error));
		void end(FAILED);
	};
	// At once, without the order of an end, which lets decisions under way be committed.
	const halt = (error: Error) => {
		console.error(explain(error));
		process.exit(FAILED);
	};
	onStopSignals({
		stop: (asked) => {
			print('stopping');
			void end(0, asked);
		},
		hurry: () => process.exit(HURRIED),
	});
	// An uncaught error leaves the state unknown: the next start begins from durable data.
	process.on('uncaughtException', fail);

	try {
		if (config.mode === 'production' && config.smtpUrl === undefined)
			print('WARNING: without SMTP_URL no mail leaves this machine: no user can prove an address or reset a password.');
		await refuseMissingKeys(config);
		// Before anything is changed.
		if (config.store) await (await import('../platform/objects/index.ts')).refuseUnfitStore(config.store);
		const isNew = isNewData(config);
		const load = () => import('./start/start-server.ts');
		const startsPostgres = config.databaseUrl === undefined && worker.index === 0;
		// Loading keeps this thread busy, on a busy machine for many seconds: a connection that is being made meanwhile would seem to have no answer.
		if (!startsPostgres) await load();
		const opening = openData({ config, worker, teardown, print, onLost: fail, onLockLost: halt });
		// PostgreSQL's own programs get a head start, then both continue at once.
		if (startsPostgres) await Promise.race([opening, pause(HEAD_START_MS)]);
		const { startServer } = await load();
		const started = refuseLackingRight('DATABASE_URL', () =>
			startServer({ config, worker, log, teardown, print, opening, isNew, onRefused: fail, onRestored: halt }),
		);
		starting = started.catch(() => undefined);
		const { address, ...server } = await started;
		drain = server.drain;
		if (!ending && worker.port === undefined) print(`ready ${address}`);
		if (worker.isOneOfSeveral) {
			process.send?.({ port: Number(new URL(address).port) });
			beat();
		}
		// For the next start, in case this process is killed: it would be written at its end.
		setTimeout(flushCompileCache, SETTLED_DOWN_MS).unref();
	} catch (error) {
		fail(error);
	}
}

try {
	await main();
} catch (error) {
	console.error(explain(error));
	process.exit(FAILED);
}
