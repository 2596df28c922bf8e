import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON from outside. Throws `http.malformed` for broken UTF-8, for what is not JSON, for strings and keys that PostgreSQL cannot hold
 * (U+0000) or that are no text (half a surrogate pair), and, unless `prototypes` lets them pass, for keys that reach for a prototype.
 *
 * The sender chooses how much there is to look at and how deep it lies, on the thread that makes prices. So it is parsed once and
 * walked once, without recursion: a reviver of `JSON.parse` takes ten times as long.
 */
export function parseJson(body: Buffer, prototypes: 'refuse' | 'pass' = 'refuse'): unknown {
	let value: unknown;
	try {
		value = JSON.parse(utf8.decode(body));
	} catch (cause) {
		throw new HttpError('http.malformed', { cause });
	}
	refuseBadParts(value, prototypes === 'refuse');
	return value;
}

function refuseBadParts(value: unknown, refusePrototypes: boolean): void {
	const waiting = [value];
	while (waiting.length > 0) {
		const next = waiting.pop();
		if (typeof next === 'string') refuseBadText(next);
		else if (Array.isArray(next)) for (const item of next) addTo(waiting, item);
		else if (typeof next === 'object' && next !== null)
			for (const [key, item] of Object.entries(next)) {
				refuseBadText(key);
				if (refusePrototypes) refusePrototype(key, item);
				addTo(waiting, item);
			}
	}
}

/** Numbers, the cheapest things to send many of, need no look. */
function addTo(waiting: unknown[], item: unknown): void {
	if (typeof item === 'string' || typeof item === 'object') waiting.push(item);
}

function refuseBadText(text: string): void {
	if (text.includes('\0') || !text.isWellFormed()) throw new HttpError('http.malformed');
}

function refusePrototype(key: string, value: unknown): void {
	const reaches =
		key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
	if (key === '__proto__' || reaches) throw new HttpError('http.malformed');
}

/** JSON is the only content that is read. No body at all counts as absent. */
export function acceptJson(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
		try {
			done(null, body.length === 0 ? undefined : parseJson(body));
		} catch (error) {
			done(error as HttpError);
		}
	});
}
