import type { LocalAnswer, LocalRequest } from './local-server.ts';

/** A parameter, and those below it: `metadata[deposit]` is `{ metadata: { deposit } }`. Lists are objects of their indices. */
export interface Form {
	[name: string]: string | Form | undefined;
}

/** Reads a body of the type `application/x-www-form-urlencoded` as Stripe does. */
export function readForm(text: string): Form {
	const form: Form = {};
	for (const [name, value] of new URLSearchParams(text)) {
		const keys = name.split(/[[\]]+/).filter((key) => key !== '');
		let level = form;
		for (const key of keys.slice(0, -1)) {
			level[key] ??= {};
			level = level[key] as Form;
		}
		level[keys.at(-1) ?? ''] = value;
	}
	return form;
}

export const formOf = (value: string | Form | undefined): Form => (typeof value === 'object' ? value : {});
export const textOf = (value: string | Form | undefined): string | undefined =>
	typeof value === 'string' ? value : undefined;

/** An error as Stripe's API answers it. */
export class StripeFailure extends Error {
	readonly answer: LocalAnswer;
	constructor(status: number, error: Readonly<Record<string, unknown>>) {
		super(String(error['message']));
		this.answer = { status, body: { error: { type: 'invalid_request_error', ...error } } };
	}
}

export const missing = (what: string, id: string) =>
	new StripeFailure(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' });

interface Kept {
	readonly request: string;
	readonly atMs: number;
	readonly answer: LocalAnswer;
}

/** The first answers of calls by their idempotency keys, kept for a day. */
export class IdempotencyKeys {
	readonly #kept = new Map<string, Kept>();
	readonly #keptMs = 24 * 3_600_000;

	/** The first answer of a call with this key again; an error for another call with it. Validation failures are not kept. */
	answer(request: LocalRequest, nowMs: number, work: () => LocalAnswer): LocalAnswer {
		const key = request.headers['idempotency-key'];
		if (request.method !== 'POST' || typeof key !== 'string') return work();
		if (key.length > 255)
			throw new StripeFailure(400, {
				message: 'Idempotency keys are up to 255 characters long',
				param: 'idempotency_key',
			});
		const content = `${request.path}?${request.body}`;
		const kept = this.#kept.get(key);
		if (kept && nowMs - kept.atMs < this.#keptMs) {
			if (kept.request !== content)
				throw new StripeFailure(400, {
					type: 'idempotency_error',
					message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
				});
			return { ...kept.answer, headers: { 'idempotent-replayed': 'true', 'idempotency-key': key } };
		}
		const answer = work();
		this.#kept.set(key, { request: content, atMs: nowMs, answer });
		return answer;
	}
}

/** A page of a list, newest first, as every list of the API has it. */
export function pageOf<Item extends { readonly id: string; readonly created: number }>(
	url: string,
	items: Iterable<Item>,
	query: URLSearchParams,
): { object: 'list'; url: string; has_more: boolean; data: Item[] } {
	const limit = Number(query.get('limit') ?? 10);
	if (!Number.isInteger(limit) || limit < 1 || limit > 100)
		throw new StripeFailure(400, { message: 'Invalid limit', param: 'limit' });
	const from = Number(query.get('created[gte]') ?? 0);
	const to = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
	const all = [...items].reverse().filter(({ created }) => created >= from && created < to);
	const after = query.get('starting_after');
	const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
	return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
