import type { ErrorCode } from '@fairtick/domain/areas';
import { isApiToken } from '@fairtick/domain/identity/rules';
import { type Endpoint, isAboutUser } from '@fairtick/domain/wire/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteAsOf } from '../database/index.ts';
import { logAsRequest } from '../log/index.ts';
import { isBeyondRights, refuseWithoutAccess, seenBy } from './access.ts';
import { largestBody } from './bodies/largest-body.ts';
import { acceptUploads, readUpload } from './bodies/read-upload.ts';
import { bearerOf } from './client/bearer.ts';
import { parseCookies } from './client/cookies.ts';
import { negotiateLocale } from './client/locale.ts';
import { XSRF_COOKIE, XSRF_HEADER, type Xsrf } from './client/xsrf.ts';
import { decode } from './decode.ts';
import { HttpError } from './errors.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import type { RateLimits } from './rate-limits.ts';
import { Answered, type Call, type Caller, Download, Encoded, Refused, type Route } from './route.ts';
import { sendRefusal } from './send-error.ts';
import { demandViewed, viewOf } from './view-of.ts';
import { acceptRawBodies, admitOthers, countWebhook, isByOthers } from './webhooks.ts';

/** Header of an answer from a replica: the instant up to which that has everything. */
const AS_OF_HEADER = 'as-of';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The descriptor of a call of the wire contract; absent on pages and files. */
		endpoint?: Endpoint;
	}
	interface FastifyRequest {
		caller: Caller | null;
		/** The code of the error or refusal that answers it, null for a good answer. */
		refusedWith: ErrorCode | null;
	}
}

export interface RouteOptions {
	/** The caller behind both halves of a session, or null. `mayBeRemembered`: as read a moment ago will do, since the call's commit proves the session. */
	readonly authenticate: (
		token: string,
		cookieHeader: string | undefined,
		options: { readonly mayBeRemembered: boolean },
	) => Promise<Caller | null>;
	readonly rateLimits: RateLimits;
	/** False while the clock of this machine differs from the database's by more than 2 s. */
	readonly isClockRight: () => boolean;
	readonly xsrf: Xsrf;
	/** Tests hold every answer against its schema; serving does not pay for it. */
	readonly checkAnswers: boolean;
	/** Keeps that a member of staff tried a call of another role, before it is refused (ADMIN-08). */
	readonly beyondRights: (caller: Caller, endpoint: Endpoint, requestId: string) => Promise<void>;
	/** Keeps that a member of staff looked at data of users, before the answer is sent (ADMIN-08). */
	readonly viewed: (caller: Caller, endpoint: Endpoint, subject: string, requestId: string) => Promise<void>;
	/** Throws `http.not_found` for a user who does not exist, or not for this member of staff (ADMIN-01). */
	readonly requireUser: (caller: Caller, userId: number) => Promise<void>;
}

/** Registers endpoints with everything that is the same for all of them: limits, access, decoding, answering. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: RouteOptions): void {
	const register = (to: FastifyInstance, chosen: readonly Route[] = []) => {
		for (const route of chosen) registerRoute(to, route, options);
	};
	const { calls, uploads, byOthers } = Object.groupBy(routes, ({ endpoint }) => {
		if (endpoint.upload) return 'uploads';
		return isByOthers(endpoint) ? 'byOthers' : 'calls';
	});
	register(app, calls);
	app.register(async (part) => {
		await acceptUploads(part);
		register(part, uploads);
	});
	app.register(async (part) => {
		acceptRawBodies(part);
		register(part, byOthers);
	});
}

function registerRoute(app: FastifyInstance, route: Route, options: RouteOptions): void {
	const { endpoint, beforeBody } = route;
	if (!endpoint.access) throw new Error(`${endpoint.name} does not say who may call it`);
	demandViewed(endpoint);
	const counting = (request: FastifyRequest, reply: FastifyReply) => (isSigned: boolean) =>
		countWebhook(endpoint, options.rateLimits, isSigned, request, reply);
	app.route({
		method: endpoint.method,
		url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
		config: { endpoint },
		bodyLimit: bodyLimitOf(endpoint, app.initialConfig.bodyLimit),
		onRequest: (request, reply) =>
			logAsRequest(request.id, async () => {
				if (isByOthers(endpoint)) return admitOthers(endpoint, options, request, reply);
				await admit(endpoint, options, request, reply);
				const refused = await beforeBody?.(decodeCall(endpoint, request, NOTHING, counting(request, reply)));
				return refused ? answer(endpoint, refused, options.checkAnswers, request, reply) : undefined;
			}),
		handler: async (request, reply) => {
			const file = endpoint.upload ? await readUpload(request, endpoint.upload) : NOTHING;
			if (hasBody(request) && !isProvedInCommit(endpoint) && !isByOthers(endpoint))
				await admitAgain(endpoint, options, request);
			const call = decodeCall(endpoint, request, file, counting(request, reply));
			// Again: the context of the asynchronous call is lost once the body was read.
			const outcome = await logAsRequest(request.id, async () => {
				const done = await handleAsOf(route, call, reply);
				const subject = viewOf(endpoint, call, done);
				if (subject !== null && request.caller) await options.viewed(request.caller, endpoint, subject, request.id);
				return done;
			});
			return answer(endpoint, outcome, options.checkAnswers, request, reply);
		},
	});
}

/** Names the state of a replica in a header, where the answer comes from one: the oldest of all that were read. */
async function handleAsOf({ endpoint, handle }: Route, call: Call, reply: FastifyReply): Promise<unknown> {
	if (endpoint.method !== 'GET') return handle(call);
	const { result, asOfMs } = await noteAsOf(async () => handle(call));
	if (asOfMs !== null) reply.header(AS_OF_HEADER, new Date(asOfMs).toISOString());
	return result;
}

/** Most bytes of a body: the descriptor's limit, else `usual`, or more where the schema of the call takes more. */
function bodyLimitOf({ name, body, maxBytes }: Endpoint, usual = 0): number {
	if (maxBytes !== undefined) return maxBytes;
	const needed = body ? largestBody(body) : 0;
	if (!Number.isFinite(needed)) throw new Error(`${name} bounds its body neither by its schema nor by maxBytes`);
	return Math.max(usual, needed);
}

/** Everything that is decided before the body is read. */
async function admit(
	endpoint: Endpoint,
	{ rateLimits, xsrf, authenticate, beyondRights, requireUser }: RouteOptions,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { headers } = request;
	await rateLimits.countAddress(request);
	const token = bearerOf(headers.authorization);
	const byApiToken = token !== null && isApiToken(token);
	if (endpoint.changesState) refuseForeignSite(headers['sec-fetch-site']);
	// No page can make a browser send an API token that the page does not hold: there is nothing to forge (HTTP-02).
	const forgeable = endpoint.method !== 'GET' && !byApiToken;
	if (forgeable && !xsrf.matches(parseCookies(headers.cookie)[XSRF_COOKIE], headers[XSRF_HEADER])) {
		throw new HttpError('http.xsrf');
	}
	request.caller =
		token === null
			? null
			: seenBy(
					endpoint.access,
					await authenticate(token, headers.cookie, { mayBeRemembered: isProvedInCommit(endpoint) }),
				);
	reply.headers(await rateLimits.countGroup(endpoint.limit, request, keyOf(request.caller)));
	if (request.caller !== null && isBeyondRights(endpoint.access, request.caller))
		await beyondRights(request.caller, endpoint, request.id);
	refuseAtDoor(endpoint, token, request.caller);
	if (request.caller !== null && isAboutUser(endpoint))
		await requireUser(request.caller, (decode(endpoint.params, request.params) as { id: number }).id);
}

const isProvedInCommit = ({ access }: Endpoint) => access.proved === 'in commit';

/** Key by which a caller's calls are counted. */
const keyOf = (caller: Caller | null) => caller && String(caller.userId);

/**
 * Decides access again, from stored data: the sender decides how long a body takes to arrive, and the session may have
 * ended meanwhile (IDENT-10).
 */
async function admitAgain(endpoint: Endpoint, { authenticate }: RouteOptions, request: FastifyRequest): Promise<void> {
	const token = bearerOf(request.headers.authorization);
	if (token === null) return;
	request.caller = seenBy(
		endpoint.access,
		await authenticate(token, request.headers.cookie, { mayBeRemembered: false }),
	);
	refuseAtDoor(endpoint, token, request.caller);
}

/** Returns whether the request announced a body, one that the call takes or not. */
function hasBody({ headers }: FastifyRequest): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A GET that changes state acts only for our own pages or for programs, which do not send the header (HTTP-03). */
function refuseForeignSite(site: string | string[] | undefined): void {
	if (site !== undefined && site !== 'same-origin') throw new HttpError('http.forbidden');
}

/** An unknown API token is refused even by calls that need no sign-in. */
function refuseAtDoor(endpoint: Endpoint, token: string | null, caller: Caller | null): void {
	if (caller === null && token !== null && isApiToken(token)) throw new HttpError('http.signed_out');
	refuseWithoutAccess(endpoint, caller);
}

const NOTHING = Buffer.alloc(0);

function decodeCall(
	endpoint: Endpoint,
	request: FastifyRequest,
	file: Buffer,
	countWebhook: Call['countWebhook'],
): Call {
	const { headers, ip } = request;
	const isRaw = isByOthers(endpoint);
	// PostgreSQL's text holds no U+0000; bodies are checked where they are parsed.
	if (request.url.includes('%00')) throw new HttpError('http.malformed');
	return {
		params: decode(endpoint.params, request.params) as undefined,
		query: (isRaw && !endpoint.query ? undefined : decode(endpoint.query, request.query)) as undefined,
		body: (isRaw ? (request.body ?? NOTHING) : decode(endpoint.body, request.body)) as undefined,
		caller: request.caller as Caller,
		endpoint,
		key: endpoint.idempotent ? readIdempotencyKey(headers) : null,
		file,
		headers,
		address: ip,
		countWebhook,
		requestId: request.id,
		get locale() {
			return negotiateLocale(headers['accept-language']);
		},
		get userAgent() {
			return (headers['user-agent'] ?? '').slice(0, 300);
		},
		get cookies() {
			return parseCookies(headers.cookie);
		},
	};
}

function answer(
	endpoint: Endpoint,
	outcome: unknown,
	check: boolean,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
	reply.header('cache-control', 'no-store');
	if (outcome instanceof Refused) {
		if (check && !endpoint.refusals.includes(outcome.refusal.code as `${string}.${string}`)) {
			throw new Error(`${endpoint.name} does not declare ${outcome.refusal.code}`);
		}
		return sendRefusal(outcome, request, reply);
	}
	if (outcome instanceof Download) {
		const { stream, type, name } = outcome;
		return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream);
	}
	if (outcome instanceof Encoded) {
		if (check) checkAnswer(endpoint, outcome.value);
		return outcome.json.send(request, reply.code(endpoint.status).type('application/json; charset=utf-8'));
	}
	const { value, extras } = outcome instanceof Answered ? outcome : { value: outcome, extras: {} };
	if (check) checkAnswer(endpoint, value);
	if (endpoint.answerType) reply.type(`${endpoint.answerType}; charset=utf-8`);
	if (extras.headers) reply.headers(extras.headers);
	for (const cookie of extras.cookies ?? []) reply.header('set-cookie', cookie);
	return reply.code(extras.status ?? endpoint.status).send(endpoint.status === 204 ? undefined : value);
}

function checkAnswer(endpoint: Endpoint, value: unknown): void {
	if (endpoint.answerType) return;
	const result = endpoint.answer?.safeParse(value);
	if (result && !result.success)
		throw new Error(`${endpoint.name} answers against its schema: ${result.error.message}`);
	if (!result && value !== undefined) throw new Error(`${endpoint.name} answers something but declares nothing`);
}
