import type { ErrorCode } from '@fairtick/domain/areas';
import { isRead } from '@fairtick/domain/wire/endpoint';
import type { ErrorBody, HttpCode } from '@fairtick/domain/wire/errors';
import { HTTP_CODES } from '@fairtick/domain/wire/errors';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorText, fieldText } from '../texts/index.ts';
import { negotiateLocale } from './client/locale.ts';
import { type FieldError, HttpError } from './errors.ts';
import { toOutage } from './outage.ts';
import type { Refused } from './route.ts';

/** Fastify's own complaints about a request. */
const FASTIFY_CODES: Readonly<Record<string, HttpCode>> = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'http.too_large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'http.unsupported',
	FST_ERR_CTP_INVALID_TYPE: 'http.unsupported',
	FST_ERR_CTP_EMPTY_TYPE: 'http.unsupported',
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'http.malformed',
	FST_ERR_BAD_URL: 'http.malformed',
	FST_ERR_MAX_PARAM_LENGTH: 'http.not_found',
};

/** One map from everything that can be thrown to an error of the contract; null is a fault. */
function toHttpError(error: unknown, changes: boolean): HttpError | null {
	const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
	const known = FASTIFY_CODES[code];
	if (known) return new HttpError(known);
	if (code.startsWith('FST_') && statusCode < 500) return new HttpError('http.malformed', { cause: error });
	return toOutage(error, changes);
}

/** Answers with the error envelope. A fault is logged with the request's id, and the caller gets the id and nothing else. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const { endpoint } = request.routeOptions.config;
	const known = toHttpError(error, endpoint !== undefined && !isRead(endpoint));
	const { id, log, routeOptions } = request;
	if (!known) log.error({ request: id, err: error, url: routeOptions.url }, 'fault');
	else if (HTTP_CODES[known.code] === 503) log.warn({ request: id, err: known.cause }, known.code);
	const { code, params, fields, headers } =
		known ?? new HttpError('http.fault', { params: { request_id: request.id } });
	request.refusedWith = code;
	const locale = negotiateLocale(request.headers['accept-language']);
	return reply
		.code(HTTP_CODES[code])
		.headers({ ...headers, 'cache-control': 'no-store' })
		.send(envelope(locale, code, params, fields));
}

export function sendRefusal({ refusal, extras }: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	request.refusedWith = refusal.code as ErrorCode;
	const locale = negotiateLocale(request.headers['accept-language']);
	return reply
		.code(422)
		.headers(extras.headers ?? {})
		.send({ ...envelope(locale, refusal.code, refusal.params, []), ...extras.body });
}

function envelope(
	locale: Locale,
	code: ErrorCode,
	params: ErrorBody['params'],
	fields: readonly FieldError[],
): ErrorBody {
	return {
		code,
		message: errorText(locale, code, params),
		...(params && Object.keys(params).length > 0 ? { params } : {}),
		...(fields.length > 0 ? { errors: fieldTexts(locale, fields) } : {}),
	};
}

function fieldTexts(locale: Locale, fields: readonly FieldError[]): Record<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const { field, code, params } of fields) {
		const textOfField = fieldText(locale, code, params);
		texts.set(field, [...(texts.get(field) ?? []), textOfField]);
	}
	// Not by assignment: a field may be called `__proto__`.
	return Object.fromEntries(texts);
}
