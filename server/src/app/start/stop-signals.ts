/** Terminals and npm both pass a Ctrl-C on: within this time it is the same one. */
const SAME_MS = 2_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Source of signals: the process, or an emitter in tests. */
interface Source {
	on(event: string, listener: (message?: unknown) => void): unknown;
}

/**
 * The cause of an end: a signal; `npm start` replaces this process while the others serve; or `npm start` is gone.
 */
export type Ending = 'signal' | 'leave' | 'orphaned';

/**
 * Calls `stop` at the first signal to end, at the word `leave` of the process that started us, or when that one is gone, and `hurry` at a signal
 * that comes later than two seconds after it.
 */
export function onStopSignals(
	{ stop, hurry }: { stop: (ending: Ending) => void; hurry: () => void },
	source: Source = process,
	nowMs: () => number = () => performance.now(),
): void {
	let firstMs: number | undefined;
	const begin = (ending: Ending) => {
		if (firstMs !== undefined) return;
		firstMs = nowMs();
		stop(ending);
	};
	for (const signal of SIGNALS) {
		source.on(signal, () => {
			if (firstMs !== undefined && nowMs() - firstMs > SAME_MS) hurry();
			else begin('signal');
		});
	}
	source.on('message', (message) => message === 'leave' && begin('leave'));
	source.on('disconnect', () => begin('orphaned'));
}
