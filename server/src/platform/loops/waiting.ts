import { setTimeout as wait } from 'node:timers/promises';

/** Waits `ms` milliseconds, or until the signal is given. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
	return signal ? wait(ms, undefined, { signal }).catch(() => undefined) : wait(ms);
}

/** Returns the result of `work`, or null where it fails or takes longer than so many milliseconds. */
export async function inTime<Value>(ms: number, work: () => Promise<Value>): Promise<Value | null> {
	const patience = new AbortController();
	try {
		// A late failure is not waited for.
		return await Promise.race([work().catch(() => null), wait(ms, null, { signal: patience.signal, ref: false })]);
	} finally {
		patience.abort();
	}
}

/** Returns the result of `work`, or null as soon as the signal is given: the call under way is not waited for. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
	const aborted = Promise.withResolvers<null>();
	const onAbort = () => aborted.resolve(null);
	signal.addEventListener('abort', onAbort, { once: true });
	if (signal.aborted) onAbort();
	try {
		return await Promise.race([work, aborted.promise]);
	} finally {
		signal.removeEventListener('abort', onAbort);
	}
}

/** Waits for work under way at the same time. Of several that fail the first of the list is thrown, once all have ended. */
export async function allInOrder<const Work extends readonly Promise<unknown>[]>(work: Work) {
	await Promise.allSettled(work);
	return Promise.all(work);
}
