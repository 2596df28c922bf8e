import type { LimitGroup } from '@fairtick/domain/wire/endpoint';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../config/index.ts';
import { networkOf, siteOf } from './client/network.ts';
import { TooMany } from './errors.ts';

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

export async function createRateLimits(app: FastifyInstance, limits: Limits): Promise<RateLimits> {
	await app.register(rateLimit, { global: false, cache: COUNTED });
	const createCounter = (max: number, timeWindow: number) =>
		app.createRateLimit({ max, timeWindow, keyGenerator: keyOf });
	const counter = (max: number, timeWindow = MINUTE_MS): Counters => ({
		one: createCounter(max, timeWindow),
		ofSite: createCounter(max * NETWORKS_OF_SITE, timeWindow),
	});
	const byAddress = counter(limits.address);
	const byGroup = {
		placing: counter(limits.placing),
		movements: counter(limits.movements),
		lists: counter(limits.lists),
		messages: counter(limits.messages),
		contacts: counter(limits.contacts, HOUR_MS),
		ownLimits: counter(limits.ownLimits, HOUR_MS),
		general: counter(limits.general),
		registration: counter(limits.registrations, HOUR_MS),
		photos: counter(limits.photos),
		uploads: counter(limits.uploads),
		webhooks: counter(limits.webhooks),
	} satisfies Record<LimitGroup, unknown>;
	const unsigned = counter(limits.unsigned);
	// A counter asks for its key by the request alone.
	const keys = new WeakMap<FastifyRequest, string>();
	function keyOf(request: FastifyRequest): string {
		return keys.get(request) ?? networkOf(request.ip);
	}
	function countBy(key: string, counter: Counter, request: FastifyRequest) {
		keys.set(request, key);
		return count(counter, request);
	}
	async function countByAddress({ one, ofSite }: Counters, request: FastifyRequest) {
		const [network, site] = [networkOf(request.ip), siteOf(request.ip)];
		if (site !== network) await countBy(site, ofSite, request);
		return countBy(network, one, request);
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
			key === null ? countByAddress(byGroup[group], request) : countBy(key, byGroup[group].one, request),
		countUnsigned: (request) => countByAddress(unsigned, request),
	};
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;
/** Counters of one user, provider or network, and of the site of a network. */
interface Counters {
	readonly one: Counter;
	readonly ofSite: Counter;
}

async function count(counter: Counter, request: FastifyRequest): Promise<Record<string, string>> {
	const state = await counter(request);
	if (state.isAllowed) return {};
	const headers = {
		'ratelimit-limit': String(state.max),
		'ratelimit-remaining': String(state.remaining),
		'ratelimit-reset': String(state.ttlInSeconds),
	};
	if (state.isExceeded) throw new TooMany(state.ttlInSeconds, headers);
	return headers;
}
