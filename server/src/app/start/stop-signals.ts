/** Terminals and npm both pass a Ctrl-C on: within this time it is the same one. */
const SAME_MS = 2_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Source of signals: the process, or an emitter in tests. */
interface Source {
	on(event: string, listener: () => void): unknown;
}

/**
 * Calls `stop` at the first signal to end, or when the process that started us is gone, and `hurry` at a signal
 * that comes later than two seconds after it.
 */
export function onStopSignals(
	{ stop, hurry }: { stop: () => void; hurry: () => void },
	source: Source = process,
	nowMs: () => number = () => performance.now(),
): void {
	let firstMs: number | undefined;
	const begin = () => {
		if (firstMs !== undefined) return;
		firstMs = nowMs();
		stop();
	};
	for (const signal of SIGNALS) {
		source.on(signal, () => {
			if (firstMs !== undefined && nowMs() - firstMs > SAME_MS) hurry();
			else begin();
		});
	}
	source.on('disconnect', begin);
}
