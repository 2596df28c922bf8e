const { setTimeout: wait, setInterval: repeat } = globalThis;
const started = new Set<ReturnType<typeof setTimeout>>();

/** Keeps what it starts. Evaluated once in a process, which later files share. */
const watch = (start: (...words: Parameters<typeof setTimeout>) => ReturnType<typeof setTimeout>) =>
	((...words: Parameters<typeof setTimeout>) => {
		const timer = start(...words);
		started.add(timer);
		return timer;
	}) as unknown as typeof setTimeout;

globalThis.setTimeout = watch(wait);
globalThis.setInterval = watch(repeat) as unknown as typeof setInterval;

/** Ends every timer of the test file that is over: a query's next try, or a look at the page, would happen to a later file. */
export function endTimers(): void {
	for (const timer of started) clearTimeout(timer);
	started.clear();
}
