import { isRead } from '@fairtick/domain/wire/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';

/** An answered request, as it is counted. */
export interface AnsweredCall {
	readonly method: string;
	/** The route's template, never the address that was asked for; null if no route matched. */
	readonly route: string | null;
	readonly status: number;
	/** Code of the error or refusal. */
	readonly code: string | null;
	readonly durationMs: number;
}

/** Refusals for too many calls (429) are logged at most once a second, so that a flood does not fill the disk. */
const TOO_MANY_EVERY_MS = 1_000;

/**
 * Counts every answer, and logs those to calls that change something, are refused or fail. Placements
 * are in the ledger, and reads are of use only while searching for a fault. Addresses that `leavesOut` names are neither counted nor logged.
 */
export function watchCalls(
	app: FastifyInstance,
	log: Log,
	{ count, leavesOut }: { count: (call: AnsweredCall) => void; leavesOut: (url: string) => boolean },
): void {
	const flood = { atMs: Number.NEGATIVE_INFINITY, unsaid: 0 };
	app.addHook('onResponse', (request, reply, done) => {
		if (leavesOut(request.url)) return done();
		const { method, routeOptions, refusedWith } = request;
		const call: AnsweredCall = {
			method,
			route: routeOptions.url ?? null,
			status: reply.statusCode,
			code: refusedWith,
			durationMs: reply.elapsedTime,
		};
		count(call);
		const level = levelOf(call, request);
		// Most calls are not logged: they pay for counting alone.
		if (!log.isLevelEnabled(level)) return done();
		if (call.status !== 429) log[level](describe(call, request), 'call');
		else if (performance.now() - flood.atMs < TOO_MANY_EVERY_MS) flood.unsaid++;
		else {
			log[level]({ ...describe(call, request), unsaid: flood.unsaid }, 'call');
			Object.assign(flood, { atMs: performance.now(), unsaid: 0 });
		}
		done();
	});
}

function levelOf({ status }: AnsweredCall, { routeOptions }: FastifyRequest): 'debug' | 'info' | 'warn' {
	const { endpoint } = routeOptions.config;
	if (status >= 500) return 'warn';
	if (status === 403 || status === 429) return 'info';
	return endpoint && !isRead(endpoint) && endpoint.limit !== 'placing' ? 'info' : 'debug';
}

function describe({ method, route, status, code, durationMs }: AnsweredCall, { id, caller, ip }: FastifyRequest) {
	return {
		request: id,
		method,
		route,
		status,
		...(code === null ? {} : { code }),
		ms: Math.round(durationMs * 10) / 10,
		...(caller === null ? {} : { user: caller.userId }),
		address: ip,
	};
}
