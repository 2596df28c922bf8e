import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { errorBody } from '@fairtick/domain/wire/errors';
import type * as z from 'zod';
import { currentLocale } from '../i18n/locale.ts';
import { readCookie } from './cookies.ts';
import type { Outcome } from './outcome.ts';

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
	? unknown
	: { readonly [Key in Name]: z.output<Schema> };
export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
	Part<'query', Q> &
	Part<'body', B>;

interface AnyInput {
	readonly params?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

/** Tells when the server answered 401 to a call that carried a token. */
export function onSignedOut(listener: SignedOutListener): () => void {
	signedOutListeners.add(listener);
	return () => signedOutListeners.delete(listener);
}

/**
 * Makes one call of the wire contract to our own server and never throws: the caller gets a decoded answer, a refusal
 * or an outage. There is no time-out of its own; `signal` aborts (HTTP-01, HTTP-02).
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
	endpoint: Endpoint<P, Q, B, A>,
	input: Input<P, Q, B>,
	signal?: AbortSignal,
): Promise<Outcome<z.output<A>>> {
	const { params, query, body } = input as AnyInput;
	const token = readCookie('token');
	try {
		const response = await fetch(addressOf(endpoint.path, params, query), {
			method: endpoint.method,
			headers: headersFor(endpoint.method, token, body !== undefined),
			credentials: 'same-origin',
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...(signal === undefined ? {} : { signal }),
		});
		if (response.status === 401 && token !== null) for (const listener of signedOutListeners) listener();
		return await judge(endpoint, response);
	} catch {
		// fetch throws for a broken connection and for an abort: either way the server may have acted.
		return { kind: 'outage', effect: 'unknown', status: null, message: null };
	}
}

function addressOf(path: string, params: AnyInput['params'], query: AnyInput['query']): string {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
	const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
	if (pairs.length === 0) return filled;
	return `${filled}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

function headersFor(method: string, token: string | null, hasBody: boolean): Record<string, string> {
	const xsrf = method === 'GET' ? null : readCookie('XSRF-TOKEN');
	return {
		Accept: 'application/json',
		'Accept-Language': currentLocale(),
		...(hasBody ? { 'Content-Type': 'application/json' } : {}),
		...(token === null ? {} : { Authorization: `Bearer ${token}` }),
		...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
	};
}

/** undefined for what is no JSON, such as a proxy's page. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function judge<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
	endpoint: Endpoint<P, Q, B, A>,
	response: Response,
): Promise<Outcome<z.output<A>>> {
	const { status } = response;
	if (response.ok && endpoint.answer === undefined) return { kind: 'ok', answer: undefined as z.output<A> };
	const json = parseJson(await response.text());
	if (response.ok) {
		const decoded = endpoint.answer?.safeParse(json);
		if (decoded?.success) return { kind: 'ok', answer: decoded.data };
		console.error(`${endpoint.name}: the answer does not follow the contract`, decoded?.error.issues);
		return { kind: 'outage', effect: 'unknown', status, message: null };
	}
	const error = errorBody.safeParse(json).data;
	if (status >= 500 || error === undefined) {
		const effect = error?.code.endsWith('.not_done') ? 'not_done' : 'unknown';
		return { kind: 'outage', effect, status, message: error?.message ?? null };
	}
	return {
		kind: 'refused',
		status,
		code: error.code,
		message: error.message,
		params: error.params ?? {},
		errors: error.errors ?? {},
	};
}
