/** A call that was sent before the scripts that need its answer had loaded. */
export interface EarlyCall {
	readonly headers: Readonly<Record<string, string>>;
	readonly response: Promise<Response>;
}

declare global {
	/** Calls by address, until they are taken over. */
	var earlyCalls: Map<string, EarlyCall> | undefined;
}

/** Headers of every call. A reading call has no others (HTTP-01). */
export function headersOf(token: string | null, locale: string): Record<string, string> {
	return {
		Accept: 'application/json',
		'Accept-Language': locale,
		...(token === null ? {} : { Authorization: `Bearer ${token}` }),
	};
}

/**
 * Returns the pending early answer, once; null without one, or if it is for another user or language. It can fail like
 * any call, and the caller handles that.
 */
export function takeEarlyCall(address: string, headers: EarlyCall['headers']): Promise<Response> | null {
	const early = globalThis.earlyCalls?.get(address);
	globalThis.earlyCalls?.delete(address);
	const isSame = early !== undefined && JSON.stringify(early.headers) === JSON.stringify(headers);
	return isSame ? early.response : null;
}
