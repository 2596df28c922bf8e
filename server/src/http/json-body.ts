import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Escapes that can make a string which PostgreSQL cannot hold (U+0000) or which is no text (half a surrogate pair). */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/** A reviver of `JSON.parse`: throws for text that PostgreSQL cannot hold or that is no text. */
export function refuseBadText(this: unknown, _key: string, value: unknown): unknown {
	if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
		throw new HttpError('http.malformed');
	return value;
}

/**
 * JSON is the only content that is read. No body at all counts as absent; broken UTF-8, text that is no text and keys
 * that reach for a prototype are malformed.
 */
export function acceptJson(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
		if (body.length === 0) return done(null, undefined);
		if (!isUtf8(body)) return done(new HttpError('http.malformed'));
		const text = body.toString();
		parse(request, text, (error, value) => {
			if (error) return done(new HttpError('http.malformed', { cause: error }));
			if (!SUSPICIOUS.test(text)) return done(null, value);
			try {
				done(null, JSON.parse(text, refuseBadText));
			} catch {
				done(new HttpError('http.malformed'));
			}
		});
	});
}
