import { type Endpoint, isRead } from '@fairtick/domain/wire/endpoint';
import { errorBody } from '@fairtick/domain/wire/errors';
import type * as z from 'zod/mini';
import { readCookie } from '../base/cookies.ts';
import { currentLocale } from '../i18n/locale.ts';
import { translation } from '../i18n/texts.ts';
import { keepAsOf } from './as-of.ts';
import { reportFinal, reportSignedOut } from './call-watcher.ts';
import { headersOf, takeEarlyCall } from './early-calls.ts';
import type { Outage, Outcome, Refused } from './outcome.ts';

declare module '@fairtick/domain/wire/endpoint' {
	interface FileAnswer extends Blob {}
}

/** Schema of an endpoint's params, query, body or answer. */
export type Schema = z.ZodMiniType;
type Part<Name extends string, Of extends Schema> = Of extends z.ZodMiniUndefined
	? unknown
	: { readonly [Key in Name]: z.output<Of> };
export type Input<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
	Part<'query', Q> &
	Part<'body', B>;

interface AnyInput {
	readonly params?: Readonly<Record<string, unknown>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
}

export interface CallOptions {
	readonly signal?: AbortSignal;
	/** The file of an endpoint that takes one. */
	readonly file?: File;
	/** The `Idempotency-Key` of an endpoint that takes one; repeats use the same key. */
	readonly key?: string;
	/** Maximum wait for the answer; unlimited by default (HTTP-02). */
	readonly timeoutMs?: number;
	/** Sends the request in place of `fetch`. */
	readonly transport?: typeof fetch;
	/** `caller`: the caller retries and reports the last answer. `none`: a failure is not reported. */
	readonly reports?: 'caller' | 'none';
}

/**
 * Makes a call of the wire contract to our own server and never throws. The caller gets a decoded answer, a refusal or
 * an outage (HTTP-01, HTTP-02, ERR-03). Answers that concern the whole application are also reported to its watcher.
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
	endpoint: Endpoint<P, Q, B, A>,
	input: Input<P, Q, B>,
	options: CallOptions = {},
): Promise<Outcome<z.output<A>>> {
	const token = tokenFor(endpoint);
	const outcome =
		token === null && endpoint.access.who !== 'everybody'
			? refuseUnasked()
			: await send(endpoint, input as AnyInput, token, options);
	if (outcome.kind === 'ok' || options.reports === 'none') return outcome;
	// A late answer about an earlier token does not concern the current session.
	if (outcome.status === 401 && readCookie('token') === token) reportSignedOut(isRead(endpoint));
	if (options.reports === undefined) reportFinal(outcome);
	return outcome;
}

/** The user's half of a session; for a call that guests may make, also the guest's. */
const tokenFor = ({ access }: Endpoint) => readCookie('token') ?? (access.guest ? readCookie('guest') : null);

/**
 * Refuses a call that needs a session and has no token, without sending it. A page still reads for a moment after a
 * logout.
 */
function refuseUnasked(): Refused {
	const message = translation.get().t('dialog.expiredTitle');
	return { kind: 'refused', status: 401, code: 'http.signed_out', message, params: {}, errors: {} };
}

async function send<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
	endpoint: Endpoint<P, Q, B, A>,
	{ params, query, body }: AnyInput,
	token: string | null,
	{ signal, timeoutMs, file, key, transport = fetch }: CallOptions,
): Promise<Outcome<z.output<A>>> {
	const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
	try {
		const address = addressOf(endpoint.path, params, query);
		const headers = {
			...headersFor(endpoint.method, token, body !== undefined),
			...(key === undefined ? {} : { 'Idempotency-Key': key }),
		};
		const ask = () =>
			transport(address, {
				method: endpoint.method,
				headers,
				credentials: 'same-origin',
				signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
				...(endpoint.upload && file ? { body: formOf(endpoint.upload.field, file) } : {}),
			});
		const early = endpoint.method === 'GET' ? takeEarlyCall(address, headers) : null;
		return await classify(endpoint, await (early ?? ask()));
	} catch (error) {
		// fetch throws for a broken connection and for an abort. In both cases the server may have acted.
		return outage({ reason: reasonOf(error, timeoutMs) });
	}
}

function formOf(field: string, file: File): FormData {
	const form = new FormData();
	form.set(field, file);
	return form;
}

/** The generic messages of ERR-04. */
function reasonOf(error: unknown, timeoutMs: number | undefined): string {
	const name = error instanceof DOMException ? error.name : '';
	if (name === 'TimeoutError') return `timeout of ${timeoutMs} ms exceeded`;
	return name === 'AbortError' ? 'Request aborted' : 'Network Error';
}

function outage(what: Pick<Outage, 'reason'> & Partial<Outage>): Outage {
	return { kind: 'outage', effect: 'unknown', status: null, message: null, html: null, ...what };
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
		...headersOf(token, currentLocale()),
		...(hasBody ? { 'Content-Type': 'application/json' } : {}),
		...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
	};
}

/** Undefined if the text is not JSON, such as a proxy's page. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** With the byte order mark, which `Response.text` drops and a spreadsheet needs. */
const readWhole = async (response: Response) =>
	new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());

async function classify<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
	endpoint: Endpoint<P, Q, B, A>,
	response: Response,
): Promise<Outcome<z.output<A>>> {
	const { status } = response;
	keepAsOf(response);
	if (response.ok && endpoint.download) return { kind: 'ok', answer: (await response.blob()) as z.output<A> };
	if (response.ok && endpoint.answer === undefined) return { kind: 'ok', answer: undefined as z.output<A> };
	const text = await (endpoint.answerType ? readWhole(response) : response.text());
	const json = parseJson(text);
	if (response.ok) {
		const decoded = endpoint.answer?.safeParse(endpoint.answerType ? text : json);
		if (decoded?.success) return { kind: 'ok', answer: decoded.data };
		console.error(`${endpoint.name}: the answer does not follow the contract`, decoded?.error.issues);
		return outage({ status, reason: 'The answer does not follow the contract' });
	}
	const error = errorBody.safeParse(json).data;
	if (status >= 500 || error === undefined) {
		const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
		return outage({
			effect: /\.not_(done|logged)$/.test(error?.code ?? '') ? 'not_done' : 'unknown',
			...(error && { code: error.code }),
			status,
			reason: `Request failed with status code ${status}`,
			message: error?.message ?? null,
			html: isPage ? text : null,
		});
	}
	return {
		kind: 'refused',
		status,
		code: error.code,
		message: error.message,
		params: error.params ?? {},
		errors: error.errors ?? {},
		promise: error.promise,
	};
}
