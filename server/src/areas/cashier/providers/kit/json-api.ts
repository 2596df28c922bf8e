import type * as z from 'zod';
import { type Outgoing, type OutgoingAnswer, OutgoingNotSent } from '../../../../platform/outgoing/index.ts';
import { ProviderNotDone, ProviderRefused } from '../provider.ts';

export interface JsonApiOptions {
	readonly outgoing: Outgoing;
	/** The provider in messages. */
	readonly name: string;
	/** The address before every path, without a slash at its end. */
	readonly base: string;
	/** Headers of every call, such as its credentials. */
	readonly headers: Readonly<Record<string, string>>;
	/** The longest answer, in bytes. */
	readonly maxBytes: number;
	/** The statuses of success, 200 to 299. */
	readonly done: readonly number[];
	/** The statuses, 400 to 499, of a call that surely did nothing and may succeed later. */
	readonly notDone: readonly number[];
	/** The statuses, 400 to 499, of a permanent refusal, if the answer names its reason. */
	readonly refused: readonly number[];
	/** Reads the provider's code of a refusal from the answer. */
	readonly reason: z.ZodType<string>;
	/** Codes of refusals that may be over later. */
	readonly passing: readonly string[];
}

/**
 * Calls of a provider's JSON API, each made once, without redirects, in the time that `outgoing` allows. A call throws `ProviderNotDone`
 * or `ProviderRefused` only for a connection that was never made and for the answers that the options list. After any other error the
 * outcome is unknown: no answer, one that is cut off, too long or not of the schema, and every other status.
 */
export interface JsonApi {
	get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
	/** `headers` are of this call alone, such as an idempotency key. */
	post<Schema extends z.ZodType>(
		path: string,
		body: object,
		schema: Schema,
		headers?: Readonly<Record<string, string>>,
	): Promise<z.output<Schema>>;
}

/** Throws `RangeError` for a listed status outside its range: a redirect or a fault of the provider never proves anything. */
export function createJsonApi(options: JsonApiOptions): JsonApi {
	checkStatuses('done', options.done, 200);
	checkStatuses('notDone', options.notDone, 400);
	checkStatuses('refused', options.refused, 400);
	const { outgoing, name, base, headers: always, maxBytes, done } = options;

	async function call<Schema extends z.ZodType>(
		path: string,
		schema: Schema,
		rest: { readonly method: 'GET' | 'POST'; readonly headers?: object; readonly body?: string },
	): Promise<z.output<Schema>> {
		const headers = { ...always, ...rest.headers };
		const answer = await outgoing.call(base + path, { ...rest, headers, maxBytes }).catch((error: unknown) => {
			throw error instanceof OutgoingNotSent ? new ProviderNotDone(error) : error;
		});
		if (!done.includes(answer.status)) throw toError(options, path, answer);
		const read = schema.safeParse(parse(answer.body));
		if (!read.success)
			throw new Error(`${name} gave an answer to ${path} that is not understood`, { cause: read.error });
		return read.data;
	}
	return {
		get: (path, schema) => call(path, schema, { method: 'GET' }),
		post: (path, body, schema, headers) =>
			call(path, schema, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...headers },
				body: JSON.stringify(body),
			}),
	};
}

function checkStatuses(list: string, statuses: readonly number[], from: number): void {
	const wrong = statuses.find((status) => status < from || status > from + 99);
	if (wrong !== undefined) throw new RangeError(`${list}: ${wrong} is not a status from ${from} to ${from + 99}`);
}

function toError(
	{ name, notDone, refused, reason, passing }: JsonApiOptions,
	path: string,
	{ status, body }: OutgoingAnswer,
): Error {
	const error = new Error(`${name} answered ${status} to ${path}`);
	if (notDone.includes(status)) return new ProviderNotDone(error);
	if (!refused.includes(status)) return error;
	const read = reason.safeParse(parse(body));
	if (!read.success) return error;
	return passing.includes(read.data) ? new ProviderNotDone(error) : new ProviderRefused(read.data, error);
}

/** Undefined for text that is not JSON, which fits no schema of a provider. */
function parse(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return undefined;
	}
}
