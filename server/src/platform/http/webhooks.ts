import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { parseJson } from './bodies/json-body.ts';
import { HttpError } from './errors.ts';
import type { RateLimits } from './rate-limits.ts';

/** Returns whether a call is made by another program than ours: a service or a mail program. */
export const isByOthers = ({ access }: Pick<Endpoint, 'access'>): boolean => access?.kind !== undefined;

/** Has a part of the application hand on bodies of every content type as the bytes that were sent. */
export function acceptRawBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * Everything that is decided before the body of such a call is read. Anti-forgery pair, session and API token are not looked at:
 * the handler knows its caller by the signature, or by a token. Compressed bodies are refused, since a small one can unpack to any
 * size. A webhook is counted by its address, and again by `countWebhook`; while the clock of this machine is wrong, which signatures are checked by, it is
 * refused with 503, and its sender repeats it.
 */
export async function admitOthers(
	endpoint: Endpoint,
	{ rateLimits, isClockRight }: { readonly rateLimits: RateLimits; readonly isClockRight: () => boolean },
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	await rateLimits.countAddress(request);
	if (endpoint.access.kind === 'webhook' && !isClockRight()) throw new HttpError('http.clock');
	if (endpoint.access.kind !== 'webhook') reply.headers(await rateLimits.countGroup(endpoint.limit, request, null));
	const encoding = request.headers['content-encoding'] ?? 'identity';
	if (encoding !== 'identity') throw new HttpError('http.unsupported');
}

/**
 * Counts a webhook once its signature has been checked: a signed one by its provider, which calls from many addresses,
 * and any other by its address alone, so that forged ones never use up the provider's allowance (CASH-02).
 */
export async function countWebhook(
	endpoint: Endpoint,
	rateLimits: RateLimits,
	isSigned: boolean,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const headers = isSigned
		? await rateLimits.countGroup(endpoint.limit, request, pathOf(endpoint, request))
		: await rateLimits.countUnsigned(request);
	reply.headers(headers);
}

/** The path with its parameters decoded, so that other spellings of an address are no other providers. */
function pathOf({ path }: Endpoint, { params }: FastifyRequest): string {
	return path.replace(/\{(\w+)\}/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
}

/**
 * Decodes a webhook's body, after its signature was checked. Fields that a `z.object` does not name are no error and are
 * left out. Throws `http.malformed` for text that is not JSON or does not fit the schema.
 */
export function decodeWebhook<Schema extends z.ZodMiniType>(schema: Schema, body: Buffer): z.output<Schema> {
	const result = schema.safeParse(parseJson(body, 'pass'));
	if (!result.success) throw new HttpError('http.malformed', { cause: result.error });
	return result.data;
}
