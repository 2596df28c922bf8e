/** A call that went out before the scripts had arrived that need its answer. */
export interface EarlyCall {
	readonly headers: Readonly<Record<string, string>>;
	readonly response: Promise<Response>;
}

declare global {
	/** Calls by address, until they are taken over. */
	var earlyCalls: Map<string, EarlyCall> | undefined;
}

/** Headers of every call; one that only reads carries nothing else (HTTP-01). */
export function headersOf(token: string | null, locale: string): Record<string, string> {
	return {
		Accept: 'application/json',
		'Accept-Language': locale,
		...(token === null ? {} : { Authorization: `Bearer ${token}` }),
	};
}

/**
 * The answer that is already on its way, once; null when nothing was asked, or for another user or in another language. It may
 * have failed, as any call may: the caller handles that.
 */
export function takeEarlyCall(address: string, headers: EarlyCall['headers']): Promise<Response> | null {
	const early = globalThis.earlyCalls?.get(address);
	globalThis.earlyCalls?.delete(address);
	const isSame = early !== undefined && JSON.stringify(early.headers) === JSON.stringify(headers);
	return isSame ? early.response : null;
}
