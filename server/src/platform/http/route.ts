import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { RefusalCode } from '@fairtick/domain/areas';
import type { Role } from '@fairtick/domain/identity/contract';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, TokenScope } from '@fairtick/domain/wire/endpoint';
import type { ErrorBody, Refusal } from '@fairtick/domain/wire/errors';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Complete, EmptyPlaces, PlainTextKey } from '@fairtick/texts/text-key';
import { CompressedText } from './bodies/compressed-text.ts';

/** Caller: the user behind a session whose two halves were both right, or behind an API token. */
export interface Caller {
	readonly userId: number;
	/** Id of the session, or of the API token that is used in its place. */
	readonly sessionId: string;
	readonly role: Role;
	readonly emailVerified: boolean;
	/** True if this session has proved a second factor that is still on. */
	readonly secondFactor: boolean;
	/** True if the sign-in or a second factor is recent enough for dangerous acts (IDENT-04). */
	readonly fresh: boolean;
	/** True for a guest, who may make few calls (IDENT-11). */
	readonly guest: boolean;
	/** Scopes of an API token; null for a session, which may do everything. */
	readonly scopes: readonly TokenScope[] | null;
	/** Its latest end, epoch milliseconds. */
	readonly expiresAtMs: number;
}

/** Input of a handler: a decoded request and its caller. */
export interface Call<E extends Endpoint = Endpoint> {
	readonly params: ParamsOf<E>;
	readonly query: QueryOf<E>;
	/** For a webhook the bytes that were sent, to be checked against their signature before `decodeWebhook` reads them. */
	readonly body: E['access'] extends { kind: 'webhook' | 'one_click' } ? Buffer : BodyOf<E>;
	/** Null only if the endpoint is open to everyone, and always in a webhook. */
	readonly caller: E['access'] extends { who: 'everybody' } ? Caller | null : Caller;
	/** The file of an endpoint with an upload, empty elsewhere. */
	readonly file: Buffer;
	/** Headers by names in lower case. */
	readonly headers: IncomingHttpHeaders;
	readonly locale: Locale;
	/** Address of the client, behind trusted proxies the one that they report. */
	readonly address: string;
	readonly userAgent: string;
	/** Access to the call: asked again by the transaction that changes something (IDENT-10). */
	readonly endpoint: Pick<Endpoint, 'name' | 'status' | 'access' | 'scope' | 'idempotent'>;
	/** The `Idempotency-Key` of an endpoint that is idempotent, null elsewhere. */
	readonly key: string | null;
	/**
	 * Called by the handler of a webhook as soon as it has checked the signature, before it does anything else: counts the call by its
	 * provider, or without a valid signature by its address. Throws `TooMany`.
	 */
	readonly countWebhook: (isSigned: boolean) => Promise<void>;
	/** The number of this request in the log. */
	readonly requestId: string;
	/** Cookies by name. */
	readonly cookies: Readonly<Record<string, string | undefined>>;
}

interface Extras {
	readonly headers?: Readonly<Record<string, string>>;
	/** Whole `Set-Cookie` values. */
	readonly cookies?: readonly string[];
	/** Further fields in the body of a refusal. */
	readonly body?: Pick<ErrorBody, 'promise'> | undefined;
	/** The endpoint's other status. */
	readonly status?: NonNullable<Endpoint['otherStatus']>;
}

/** Header that distinguishes a repeated answer from the first one. */
export const REPLAYED: Extras = { headers: { 'idempotency-replayed': 'true' } };

/** A good answer that also sets headers or cookies. */
export class Answered<Value> {
	readonly value: Value;
	readonly extras: Extras;
	constructor(value: Value, extras: Extras) {
		this.value = value;
		this.extras = extras;
	}
}

/** A good answer that is the same for everyone and long: it is encoded and compressed once, not on each call. */
export class Encoded<Value> {
	readonly value: Value;
	readonly json: CompressedText;
	constructor(value: Value) {
		this.value = value;
		this.json = new CompressedText(JSON.stringify(value));
	}
}

/** A good answer that is a file, sent as it is made. */
export class Download {
	readonly stream: Readable;
	readonly type: string;
	readonly name: string;
	constructor(stream: Readable, type: string, name: string) {
		this.stream = stream;
		this.type = type;
		this.name = name;
	}
}

/** The placeholders of a refusal's text that its parameters leave empty. */
type EmptyIn<Given> = Given extends { readonly code: infer Key; readonly params: infer Values }
	? EmptyPlaces<{ readonly key: Key; readonly values: Values }, 'refusal.'>
	: never;

/**
 * A decision against the request: 422 with its code and a text in the caller's language. A placeholder of the text that the
 * parameters leave empty does not compile.
 */
export class Refused<Code extends string = string, Given extends Refusal<RefusalCode> = Refusal<RefusalCode>> {
	readonly refusal: Refusal<RefusalCode> & { readonly code: Code };
	readonly extras: Extras;
	constructor(refusal: { readonly code: Code } & Complete<Given, EmptyIn<Given>>, extras: Extras = {}) {
		this.refusal = refusal;
		this.extras = extras;
	}
}

/** The codes of refusals whose text has no placeholders. */
type PlainRefusalCode = {
	[Code in RefusalCode]: `refusal.${Code}` extends PlainTextKey ? Code : never;
}[RefusalCode];

/** Refuses by a code whose text has no placeholders. */
export const refuse = <const Code extends PlainRefusalCode>(code: Code) => new Refused<Code>({ code, params: {} });

/** Result of a handler: the answer, plain or with extras, or one of the endpoint's own refusals. */
export type Outcome<E extends Endpoint> =
	| AnswerOf<E>
	| Answered<AnswerOf<E>>
	| Encoded<AnswerOf<E>>
	| Download
	| Refused<E['refusals'][number]>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>> | Outcome<E>;

/** An endpoint and its handler; an area's `routes.ts` is a list of these. */
export interface Route {
	readonly endpoint: Endpoint;
	readonly handle: (call: Call) => unknown;
	/** Asked before the body is read, which nothing is kept of where it refuses. */
	readonly beforeBody?: (call: Call) => Promise<Refused | null>;
}

/** Holds a handler against its endpoint's types. */
export function route<E extends Endpoint>(
	endpoint: E,
	handle: Handler<E>,
	{
		beforeBody,
	}: {
		readonly beforeBody?: (call: Call<E>) => Promise<Refused<E['refusals'][number]> | null>;
	} = {},
): Route {
	const before = beforeBody && { beforeBody: beforeBody as NonNullable<Route['beforeBody']> };
	return { endpoint, handle: handle as Route['handle'], ...before };
}
