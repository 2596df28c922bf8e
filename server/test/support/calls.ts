import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { integerText, uuidParams } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Config, type Limits, readConfig } from '../../src/platform/config/index.ts';
import {
	createHttp,
	createRateLimits,
	createXsrf,
	HttpError,
	Refused,
	type Route,
	registerRoutes,
	route,
	sendError,
	XSRF_COOKIE,
} from '../../src/platform/http/index.ts';
import { deriveKey } from '../../src/platform/keys/index.ts';
import { createLog } from '../../src/platform/log/index.ts';

const shared = { access: { who: 'everybody' }, limit: 'general', refusals: [], summary: '' } as const;

const stake = defineEndpoint({
	...shared,
	name: 'stake',
	method: 'POST',
	path: '/api/stake',
	body: z.strictObject({ stake: z.int().check(z.minimum(1)), note: z.optional(z.string().check(z.maxLength(5))) }),
	status: 201,
	answer: z.object({ stake: z.int() }),
	refusals: ['trading.stake_too_high'],
});
export const nothing = defineEndpoint({
	...shared,
	name: 'nothing',
	method: 'POST',
	path: '/api/nothing',
	status: 204,
});
export const search = defineEndpoint({
	...shared,
	name: 'search',
	method: 'GET',
	path: '/api/search/{id}',
	params: uuidParams,
	query: z.strictObject({ limit: z.optional(integerText) }),
	status: 200,
	answer: z.object({ limit: z.int() }),
});
const switching = defineEndpoint({
	...shared,
	name: 'switching',
	method: 'GET',
	path: '/api/switching',
	access: { who: 'user' },
	changesState: true,
	status: 204,
});
const broken = defineEndpoint({ ...shared, name: 'broken', method: 'GET', path: '/api/broken', status: 204 });
const cut = defineEndpoint({ ...shared, name: 'cut', method: 'POST', path: '/api/cut', status: 204 });

export interface CallTable {
	readonly http: FastifyInstance;
	/** Counts the acts of the state-changing GET. */
	readonly switched: () => number;
	/** A POST as our own page makes it. */
	post(
		url: string,
		payload?: string | Buffer | object,
		headers?: Readonly<Record<string, string>>,
	): ReturnType<typeof requestOf>;
}

const xsrf = createXsrf(deriveKey(Buffer.alloc(32, 1), 'xsrf'));
const pair = xsrf.issue(undefined);
/** The headers of our own page with a call that is no GET. */
export const PAIR = { cookie: `${XSRF_COOKIE}=${pair}`, 'x-xsrf-token': pair };

const requestOf = (
	http: FastifyInstance,
	url: string,
	headers: Record<string, string>,
	payload?: string | Buffer | object,
) => http.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });

/** The platform with a few made-up calls; `Bearer user<n>` is the user n. */
export async function createCallTable(
	change: { config?: Partial<Config>; limits?: Partial<Limits>; routes?: readonly Route[] } = {},
): Promise<CallTable> {
	let switched = 0;
	const config = { ...readConfig({ PUBLIC_URL: 'https://trade.example.com' }), ...change.config };
	const http = createHttp(config, createLog({ logLevel: 'silent' }));
	const routes: readonly Route[] = change.routes ?? [
		route(stake, ({ body }) =>
			body.stake > 100
				? new Refused({ code: 'trading.stake_too_high', params: { limit: 10_000 } })
				: { stake: body.stake },
		),
		route(nothing, () => undefined),
		route(search, ({ query }) => ({ limit: query.limit ?? 0 })),
		route(switching, () => {
			switched++;
			return undefined;
		}),
		route(broken, () => {
			throw new Error('secret detail');
		}),
		route(cut, () => {
			throw new Error('Connection terminated unexpectedly');
		}),
	];
	registerRoutes(http, routes, {
		isClockRight: () => true,
		beyondRights: async () => undefined,
		viewed: async () => undefined,
		requireUser: async () => undefined,
		authenticate: async (token) => {
			const userId = Number(/^user(\d+)$/.exec(token)?.[1]);
			if (!userId) return null;
			return {
				userId,
				sessionId: 's',
				role: 'user',
				emailVerified: false,
				secondFactor: false,
				fresh: false,
				guest: false,
				scopes: null,
				expiresAtMs: 1,
			};
		},
		rateLimits: await createRateLimits(http, { ...config.limits, general: 1_000_000, ...change.limits }),
		xsrf,
		checkAnswers: true,
	});
	http.setNotFoundHandler((request, reply) => sendError(new HttpError('http.not_found'), request, reply));
	return {
		http,
		switched: () => switched,
		post: (url, payload, headers = {}) =>
			requestOf(http, url, { 'content-type': 'application/json', ...PAIR, ...headers }, payload),
	};
}
