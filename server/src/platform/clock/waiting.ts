import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal is given. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
	return wait(ms, undefined, { signal }).catch(() => undefined);
}

/** What comes of `work` within so many milliseconds; null where it fails or takes longer. */
export async function inTime<Value>(ms: number, work: () => Promise<Value>): Promise<Value | null> {
	const patience = new AbortController();
	try {
		// A late failure is not waited for.
		return await Promise.race([work().catch(() => null), wait(ms, null, { signal: patience.signal, ref: false })]);
	} finally {
		patience.abort();
	}
}

/** What comes of `work`, or null as soon as the signal is given, which does not wait for a call under way. */
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
