// Runs the server processes of one `npm start` (WORKERS), and replaces those that die or freeze.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** A process that dies is replaced after this time, and later each time it dies soon after. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has run this long did not die soon. */
const STEADY_MS = 30_000;
const BEAT_MS = 1_000;
/** Waits of a rolling restart: for a process to end, which hands its clients over before, and for its successor to be ready. */
const LEAVES_WITHIN_MS = 700_000;
const READY_WITHIN_MS = 180_000;
/** Beats that a frozen process misses before it is killed: the kernel still gives it connections, and they get no answer. */
const MISSED_BEATS = 10;

/**
 * Starts the first process, and the others as soon as it is ready: it migrates and chooses the port. Resolves with the exit code, once all
 * have ended: of the first one if it ends before it is ready, else 0. `stop` forwards a signal to all. `roll` replaces the processes one after the
 * other while the others serve (CLUSTER-07).
 * @param {{ command: readonly [string, ...string[]], env: NodeJS.ProcessEnv, cwd: string, count: number, print: (line: string) => void }} options
 */
export function supervise({ command: [file, ...words], env, cwd, count, print }) {
	const start = randomUUID();
	/** @type {Map<number, import('node:child_process').ChildProcess>} */
	const running = new Map();
	/** @type {Set<NodeJS.Timeout>} */
	const pauses = new Set();
	const ended = withResolvers();
	/** Places that listen on the port. @type {Set<number>} */
	const listening = new Set();
	/** Places that wait until one listens again, with their pauses. @type {Map<number, number>} */
	const waiting = new Map();
	/** Those who wait until the process in a place is ready (`true`) or has ended (`false`). @type {Map<number, (isReady: boolean) => void>} */
	const awaited = new Map();
	/** The place of the process that is to leave. @type {number | null} */
	let leaving = null;
	/** @type {number | undefined} */
	let port;
	let isStopping = false;
	let isRolling = false;

	/**
	 * @param {number} index
	 * @param {number} pauseMs before it is replaced if it dies soon
	 */
	function run(index, pauseMs = FIRST_PAUSE_MS) {
		// While none listens another program may have taken the port, which sharing it would not show: one takes it alone first.
		const isAlone = port !== undefined && listening.size === 0;
		if (isAlone && running.size > 0) {
			waiting.set(index, pauseMs);
			return;
		}
		const place = [
			`--start=${start}`,
			`--worker=${index}`,
			...(port === undefined ? [] : [`--port=${port}`]),
			...(isAlone ? ['--alone'] : []),
		];
		// The channel's end shows the server that this process is gone, so that it never outlives `npm start`.
		const child = spawn(file, [...words, ...(count > 1 ? place : [])], {
			cwd,
			env,
			stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
		});
		running.set(index, child);
		const startedMs = performance.now();
		/** Null before the first beat. Counted in turns of this process, which stands still with the whole machine. @type {number | null} */
		let missed = null;
		const watching = setInterval(() => {
			if (missed === null || isStopping || missed++ !== MISSED_BEATS) return;
			print(`server process ${index + 1} of ${count} is frozen and is killed`);
			child.kill('SIGKILL');
		}, BEAT_MS);
		child.on('message', (message) => {
			if (message === 'beat') {
				missed = 0;
				return;
			}
			awaited.get(index)?.(true);
			listening.add(index);
			if (isStopping) return;
			if (port === undefined) {
				port = /** @type {{ port: number }} */ (message).port;
				for (let other = 1; other < count; other++) run(other);
			}
			runWaiting();
		});
		child.on('exit', (code) => {
			clearInterval(watching);
			running.delete(index);
			listening.delete(index);
			const isReady = port !== undefined && count > 1;
			awaited.get(index)?.(false);
			if (isStopping || !isReady) {
				if (running.size === 0) ended.resolve(isReady ? 0 : (code ?? 1));
				return;
			}
			if (leaving === index) return;
			print(`server process ${index + 1} of ${count} ended and is started again`);
			const nextMs =
				performance.now() - startedMs > STEADY_MS ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
			const pause = setTimeout(() => {
				pauses.delete(pause);
				run(index, nextMs);
			}, pauseMs);
			pauses.add(pause);
			if (running.size === 0) runWaiting();
		});
	}
	function runWaiting() {
		for (const [index, pauseMs] of [...waiting]) {
			waiting.delete(index);
			run(index, pauseMs);
		}
	}
	run(0);

	/**
	 * Resolves with true once the process in a place is ready (unless only its end is awaited), with false once it has ended or after `ms`
	 * milliseconds.
	 * @param {number} index
	 * @param {{ ms: number, endOnly?: boolean }} options
	 * @returns {Promise<boolean>}
	 */
	function waitFor(index, { ms, endOnly = false }) {
		return new Promise((resolve) => {
			/** @param {boolean} isReady */
			const answer = (isReady) => {
				if (isReady && endOnly) return;
				clearTimeout(late);
				awaited.delete(index);
				resolve(isReady);
			};
			const late = setTimeout(() => answer(false), ms);
			awaited.set(index, answer);
		});
	}

	/** @param {number} index @returns {Promise<boolean>} whether the process was replaced by one that is ready */
	async function replace(index) {
		const child = running.get(index);
		// It has died, and its successor is of the new version.
		if (!child) return waitFor(index, { ms: READY_WITHIN_MS });
		leaving = index;
		const left = waitFor(index, { ms: LEAVES_WITHIN_MS, endOnly: true });
		// It may be dying at this moment: its end is seen all the same.
		child.send('leave', () => undefined);
		await left;
		leaving = null;
		if (running.has(index)) child.kill('SIGKILL');
		if (running.has(index) || isStopping) return false;
		const ready = waitFor(index, { ms: READY_WITHIN_MS });
		run(index);
		return ready;
	}

	return {
		ended: ended.promise,
		async roll() {
			if (isRolling || isStopping) return;
			if (count === 1 || port === undefined) {
				print('a rolling restart needs several server processes that are ready (WORKERS): nothing is restarted');
				return;
			}
			isRolling = true;
			let index = 0;
			while (index < count && (await replace(index))) {
				index++;
				print(`server process ${index} of ${count} is replaced`);
			}
			if (index < count && !isStopping)
				print(
					`server process ${index + 1} of ${count} was not ready: the rolling restart ends, and the others stay as they are`,
				);
			isRolling = false;
		},
		/** @param {NodeJS.Signals} signal */
		stop(signal) {
			isStopping = true;
			for (const pause of pauses) clearTimeout(pause);
			pauses.clear();
			waiting.clear();
			if (running.size === 0) ended.resolve(0);
			for (const child of running.values()) child.kill(signal);
		},
	};
}

/** As `Promise.withResolvers`, which Node 20 lacks. @returns {{ promise: Promise<number>, resolve: (code: number) => void }} */
function withResolvers() {
	/** @type {(code: number) => void} */
	let resolve = () => undefined;
	/** @type {Promise<number>} */
	const promise = new Promise((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
