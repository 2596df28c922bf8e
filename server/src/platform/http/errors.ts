import type { FieldCode, HttpCode, TextParams } from '@fairtick/domain/wire/errors';

/** One field of the request and its problem; `field` is a path such as `expiry.duration`. */
export interface FieldError {
	readonly field: string;
	readonly code: FieldCode;
	readonly params?: TextParams;
}

interface Details {
	readonly params?: TextParams;
	readonly fields?: readonly FieldError[];
	readonly headers?: Readonly<Record<string, string>>;
	readonly cause?: unknown;
}

/** Ends a call with one of the codes that any call can answer. Refusals are returned, not thrown. */
export class HttpError extends Error {
	readonly code: HttpCode;
	readonly params: TextParams | undefined;
	readonly fields: readonly FieldError[];
	readonly headers: Readonly<Record<string, string>>;

	constructor(code: HttpCode, { params, fields = [], headers = {}, cause }: Details = {}) {
		super(code, { cause });
		this.code = code;
		this.params = params;
		this.fields = fields;
		this.headers = headers;
	}
}

/** Most field errors in one answer, however many there are. */
const MOST_FIELDS = 20;

/** 422 `http.invalid` with a text under each of the first 20 fields. */
export class InvalidFields extends HttpError {
	constructor(fields: readonly FieldError[]) {
		super('http.invalid', { fields: fields.slice(0, MOST_FIELDS) });
	}
}

/** 429 with the wait in whole seconds, at least one. */
export class TooMany extends HttpError {
	constructor(waitS: number, headers: Readonly<Record<string, string>> = {}) {
		const retryAfter = Math.max(1, Math.ceil(waitS));
		super('http.too_many', {
			params: { retry_after: retryAfter },
			headers: { ...headers, 'retry-after': `${retryAfter}` },
		});
	}
}

type AreaOf<Suffix extends string> = HttpCode extends infer Code
	? Code extends `${infer Area}.${Suffix}`
		? Area
		: never
	: never;

/** An outage of which we know that nothing was changed: 503 `<area>.not_done`. */
export class NotDone extends HttpError {
	constructor(area: AreaOf<'not_done'>, cause?: unknown) {
		super(`${area}.not_done`, { cause });
	}
}

/** An outage after which only evidence shows the outcome: 503 `<area>.unknown`. */
export class Unknown extends HttpError {
	constructor(area: AreaOf<'unknown'>, cause?: unknown) {
		super(`${area}.unknown`, { cause });
	}
}
