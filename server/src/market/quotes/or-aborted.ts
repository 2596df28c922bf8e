/** What comes of the work, or null as soon as the signal is given: a call under way then keeps nobody waiting. */
export async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
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
