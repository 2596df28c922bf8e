const { setTimeout: wait, setInterval: repeat } = globalThis;
const started = new Set<ReturnType<typeof setTimeout>>();

/** Records started timers. It is evaluated once per process, which later files share. */
const watch = (start: (...words: Parameters<typeof setTimeout>) => ReturnType<typeof setTimeout>) =>
	((...words: Parameters<typeof setTimeout>) => {
		const timer = start(...words);
		started.add(timer);
		return timer;
	}) as unknown as typeof setTimeout;

globalThis.setTimeout = watch(wait);
globalThis.setInterval = watch(repeat) as unknown as typeof setInterval;

/** Ends every timer of a finished test file, so that its retries and page checks do not happen in a later file. */
export function endTimers(): void {
	for (const timer of started) clearTimeout(timer);
	started.clear();
}
