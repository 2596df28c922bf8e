import type * as z from 'zod/mini';

/** Roles that staff can have; `user` is everyone else. */
export const STAFF_ROLES = ['admin', 'support', 'verification', 'finance', 'risk', 'content', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** No sign-in is needed. */
interface OpenAccess {
	readonly who: 'everybody';
	/** A guest is known as one; every other open call sees a guest as a visitor (IDENT-11). */
	readonly guest?: true;
	readonly real?: never;
	readonly fresh?: never;
	readonly proved?: never;
	/**
	 * A webhook is called by another service, known by its signature, and `one_click` by a mail program, known by the token in the
	 * address (RFC 8058): the handler gets the body as the bytes that were sent, and neither session, API token nor anti-forgery
	 * pair is looked at (HTTP-02).
	 */
	readonly kind?: 'webhook' | 'one_click';
}

/** Everyone who is signed in. */
interface UserAccess {
	readonly who: 'user';
	/** The real account must be allowed: the caller's e-mail address is verified (IDENT-01). */
	readonly real?: true;
	/** The sign-in or a second factor must be recent (IDENT-04). */
	readonly fresh?: true;
	/** Guests may make the call too (IDENT-11). */
	readonly guest?: true;
	readonly proved?: never;
	readonly kind?: never;
}

/**
 * Everyone who is signed in, by a call whose own commit proves that the session lives (IDENT-10): it is not read once more before. So nothing else of the
 * session, such as a recent sign-in, can be demanded.
 */
interface ProvedAccess extends Pick<UserAccess, 'who' | 'guest' | 'kind'> {
	readonly proved: 'in commit';
	readonly real?: never;
	readonly fresh?: never;
}

/** Staff holding one of the named roles, in a session that has proved a second factor; `fresh`: recently (IDENT-04). */
export interface StaffAccess {
	readonly who: readonly StaffRole[];
	readonly real?: never;
	readonly fresh?: true;
	readonly guest?: never;
	readonly proved?: never;
	readonly kind?: never;
}

/** Callers of an endpoint (the access column of the wire contract). All conditions must hold. */
export type Access = OpenAccess | UserAccess | ProvedAccess | StaffAccess;

export const isForStaff = (access: Access): access is StaffAccess => typeof access.who === 'object';

/** True if a staff call allows a role: navigation shows this, and the server enforces it. */
export const allowsRole = ({ who }: Pick<StaffAccess, 'who'>, role: string): boolean => who.includes(role as StaffRole);

/** True if a call changes nothing. */
export const isRead = ({ method, changesState }: Pick<Endpoint, 'method' | 'changesState'>): boolean =>
	method === 'GET' && changesState !== true;

/** True if a staff call is about the user whose number its path names. */
export const isAboutUser = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean =>
	isForStaff(access) && path.includes('/users/{id}');

/**
 * True if a call shows staff stored data of users, or may: every read of staff is marked so, or its path names the user.
 */
export const isViewOfStaff = (endpoint: Pick<Endpoint, 'access' | 'method' | 'changesState'>): boolean =>
	isForStaff(endpoint.access) && isRead(endpoint);

/** Scopes of an API token: see, trade, move money (IDENT-06). */
export const TOKEN_SCOPES = ['read', 'trade', 'money'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The rate limit an endpoint counts against; the numbers are settings. */
export type LimitGroup =
	| 'placing'
	| 'movements'
	| 'lists'
	| 'general'
	| 'messages'
	| 'contacts'
	| 'ownLimits'
	| 'registration'
	| 'photos'
	| 'uploads'
	| 'webhooks';

/** The good answer of a call with `download`. The web's calls answer a `Blob`. */
export interface FileAnswer {
	/** Bytes. */
	readonly size: number;
	/** MIME type. */
	readonly type: string;
}

/** One call of the wire contract, shared by server, client, OpenAPI and tests. */
export interface Endpoint<
	Params extends z.ZodMiniType = z.ZodMiniType,
	Query extends z.ZodMiniType = z.ZodMiniType,
	Body extends z.ZodMiniType = z.ZodMiniType,
	Answer extends z.ZodMiniType = z.ZodMiniType,
> {
	/** Unique, camelCase; the file that serves it carries the same words in kebab-case. */
	readonly name: string;
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Path with `{name}` for parameters. */
	readonly path: `/api/${string}`;
	readonly summary: string;
	readonly access: Access;
	/**
	 * For a read of staff whose path names no user: the users whose data it shows, for the audit log (ADMIN-08). `list`:
	 * several users; `none`: no user; `own_act`: one user, and the call writes an act of its own about each view.
	 */
	readonly viewed?: 'list' | 'none' | 'own_act';
	/** The same for an item of a queue: the user whom its answer is about; null: of none. */
	viewedUser?(answer: z.output<Answer>): number | null;
	/** The scope that an API token needs for this call; left out, no token may make it (IDENT-06). */
	readonly scope?: TokenScope;
	readonly limit: LimitGroup;
	/** A GET that changes state (the seed has some): bearer header needed, same-origin only, never cached (HTTP-03). */
	readonly changesState?: true;
	/**
	 * The call needs an `Idempotency-Key` (UUID) and is done once for each key of a user; repeats get the first answer for 30
	 * days. Request and answer are stored for that long, so neither may hold a secret. A thread is not stored: a repeat gets it as it is
	 * then.
	 */
	readonly idempotent?: true;
	readonly params?: Params;
	readonly query?: Query;
	/** Strict schema of the JSON body; left out, the call accepts no body or `{}`. */
	readonly body?: Body;
	/**
	 * Largest body in bytes. By default the setting `BODY_LIMIT`, or the largest body of the schema if that is more;
	 * required if the schema sets no bound.
	 */
	readonly maxBytes?: number;
	/** The call takes one file as `multipart/form-data` instead of a JSON body. */
	readonly upload?: { readonly field: string; readonly maxBytes: number };
	/** The good answer is a file of this type, and has no schema: a client gets the file, a handler returns a `Download`. */
	readonly download?: string;
	/**
	 * Status of the good answer; left out of a descriptor, 200 where there is one and 204 where there is none. 303 leads to another
	 * address, which the handler names in the header `location`.
	 */
	readonly status: 200 | 201 | 202 | 204 | 303;
	/**
	 * A second status with the same answer schema: 202 is a partial success, 304 an unchanged answer, 503 a failure with
	 * details.
	 */
	readonly otherStatus?: 202 | 304 | 503;
	/** Schema of the good answer; left out for 204. */
	readonly answer?: Answer;
	/** Another type than JSON; of its text the schema says nothing more. */
	readonly answerType?: 'text/csv' | 'text/html' | 'text/calendar';
	/** Coded refusals that this call can answer, beyond those every call can; a test holds them against `ErrorCode`. */
	readonly refusals: readonly `${string}.${string}`[];
}

/** Fields that `defineEndpoint` fills in if a descriptor leaves them out. */
type Filled = 'limit' | 'status' | 'refusals';

/**
 * Completes a descriptor, whose literal types are kept: access and refusal codes as well as schemas. Left out, the limit is
 * `general`, and there are no refusals. The answer of a file has no schema at run time.
 */
export function defineEndpoint<
	const Who extends Access,
	const Codes extends Endpoint['refusals'] = readonly [],
	Params extends z.ZodMiniType = z.ZodMiniUndefined,
	Query extends z.ZodMiniType = z.ZodMiniUndefined,
	Body extends z.ZodMiniType = z.ZodMiniUndefined,
	Answer extends z.ZodMiniType = z.ZodMiniUndefined,
	File extends string = never,
>(
	endpoint: Omit<Endpoint<Params, Query, Body, Answer>, Filled> &
		Partial<Pick<Endpoint, 'limit' | 'status'>> & {
			readonly access: Who;
			readonly refusals?: Codes;
			readonly download?: File;
		},
): Endpoint<Params, Query, Body, [File] extends [never] ? Answer : z.ZodMiniType<FileAnswer>> & {
	readonly access: Who;
	readonly refusals: Codes;
} {
	const hasAnswer = endpoint.answer !== undefined || endpoint.download !== undefined;
	const filled = { limit: 'general', status: hasAnswer ? 200 : 204, refusals: [] as unknown as Codes, ...endpoint };
	return filled as never;
}

export type ParamsOf<E> =
	E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type AnswerOf<E> =
	E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer A> ? z.output<A> : never;
