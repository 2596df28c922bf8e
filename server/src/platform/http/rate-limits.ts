import type { LimitGroup } from '@fairtick/domain/wire/endpoint';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../config/index.ts';
import { networkOf, siteOf } from './client/network.ts';
import type { DrawCalls } from './draw-calls.ts';
import { TooMany } from './errors.ts';
import { type CountedCall, SharedCounts } from './shared-counts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A site has the calls of this number of networks: an owner of a /48 has 65,536 of them. */
const NETWORKS_OF_SITE = 4;
/** Users or addresses that are counted at once; the oldest are forgotten first. */
const COUNTED = 100_000;

/** Counts calls; `RateLimit-*` headers show the caller the rest. Throws `TooMany`. */
export interface RateLimits {
	/** Every call, by network and site. Pages and photos are counted by a hook. */
	countAddress(request: FastifyRequest): Promise<void>;
	/**
	 * Counts by group and key, such as a user's number, or by group, network and site without a key. Returns the headers
	 * for the answer.
	 */
	countGroup(group: LimitGroup, request: FastifyRequest, key: string | null): Promise<Record<string, string>>;
	/** Webhooks without a valid signature, by network and site. */
	countUnsigned(request: FastifyRequest): Promise<Record<string, string>>;
}

/** `drawCalls`: other processes count the same limits (CLUSTER-10); null: there are none. */
export async function createRateLimits(
	app: FastifyInstance,
	limits: Limits,
	drawCalls: DrawCalls | null = null,
): Promise<RateLimits> {
	await app.register(rateLimit, { global: false, cache: COUNTED });
	const shared = drawCalls && new SharedCounts(drawCalls, COUNTED);
	// A counter of the library asks for its key by the request alone.
	const keys = new WeakMap<FastifyRequest, string>();
	const keyOf = (request: FastifyRequest) => keys.get(request) ?? networkOf(request.ip);
	function createCounter(name: string, most: number, windowMs: number): Counter {
		if (shared) return ({ key, isByAddress }) => shared.count(`${name} ${key}`, { most, windowMs, isByAddress });
		const count = app.createRateLimit({ max: most, timeWindow: windowMs, keyGenerator: keyOf });
		return async ({ key }, request) => {
			keys.set(request, key);
			const state = await count(request);
			return state.isAllowed ? null : state;
		};
	}
	const counter = (name: string, most: number, windowMs = MINUTE_MS): Counters => ({
		one: createCounter(name, most, windowMs),
		ofSite: createCounter(`${name} site`, most * NETWORKS_OF_SITE, windowMs),
	});
	const byAddress = counter('address', limits.address);
	const byGroup = {
		placing: counter('placing', limits.placing),
		movements: counter('movements', limits.movements),
		lists: counter('lists', limits.lists),
		messages: counter('messages', limits.messages),
		contacts: counter('contacts', limits.contacts, HOUR_MS),
		ownLimits: counter('ownLimits', limits.ownLimits, HOUR_MS),
		general: counter('general', limits.general),
		registration: counter('registration', limits.registrations, HOUR_MS),
		photos: counter('photos', limits.photos),
		uploads: counter('uploads', limits.uploads),
		webhooks: counter('webhooks', limits.webhooks),
	} satisfies Record<LimitGroup, unknown>;
	const unsigned = counter('unsigned', limits.unsigned);
	async function countByAddress({ one, ofSite }: Counters, request: FastifyRequest) {
		const [network, site] = [networkOf(request.ip), siteOf(request.ip)];
		if (site !== network) await count(ofSite, { key: site, isByAddress: true }, request);
		return count(one, { key: network, isByAddress: true }, request);
	}
	// Calls are counted by `countAddress`. Balancers ask for the health of each process often. Files of the build are not counted: they cost no query and no rendering, and a first
	// visit loads many at once, so that an office behind one address would soon reach the limit.
	app.addHook('onRequest', (request, _reply, done) => {
		const counted = request.is404 || !/^\/(api|dist|health)\//.test(request.url);
		if (!counted) return done();
		countByAddress(byAddress, request).then(() => done(), done);
	});
	return {
		async countAddress(request) {
			await countByAddress(byAddress, request);
		},
		countGroup: (group, request, key) =>
			key === null
				? countByAddress(byGroup[group], request)
				: count(byGroup[group].one, { key, isByAddress: false }, request),
		countUnsigned: (request) => countByAddress(unsigned, request),
	};
}

/** A user, a provider or an address whose calls are counted. */
interface Counted {
	readonly key: string;
	readonly isByAddress: boolean;
}
/** Counts a call; null: it is not counted. */
type Counter = (counted: Counted, request: FastifyRequest) => Promise<CountedCall | null>;
/** Counters of one user, provider or network, and of the site of a network. */
interface Counters {
	readonly one: Counter;
	readonly ofSite: Counter;
}

async function count(counter: Counter, counted: Counted, request: FastifyRequest): Promise<Record<string, string>> {
	const state = await counter(counted, request);
	if (state === null) return {};
	const headers = {
		'ratelimit-limit': String(state.max),
		'ratelimit-remaining': String(state.remaining),
		'ratelimit-reset': String(state.ttlInSeconds),
	};
	if (state.isExceeded) throw new TooMany(state.ttlInSeconds, headers);
	return headers;
}
