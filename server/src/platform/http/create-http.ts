import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type ConnectionError, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { acceptJson } from './bodies/json-body.ts';
import { cleanForwardedFor } from './client/forwarded.ts';
import { endConnectionsOnClose, isLeaving } from './end-connections.ts';
import { securityHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';

/** Header that gives the caller the number of a call in the log. */
const REQUEST_ID_HEADER = 'x-request-id';

/** Unique over restarts, cheap to make: the number of a fault in the log. */
function createRequestIds(): () => string {
	const process = randomBytes(4).toString('hex');
	let count = 0;
	return () => `${process}-${(count++).toString(36)}`;
}

/** Longest arrival of a request, in milliseconds, the interval of checking it, and the wait of a stop. */
const TIMES = { headersMs: 15_000, requestMs: 30_000, lookMs: 5_000, unusedMs: 300, drainMs: 10_000 };

/** A Fastify instance with our headers, errors and strict JSON; routes, pages and the answer to unknown paths come after. */
export function createHttp(
	config: Pick<Config, 'https' | 'trustProxy' | 'bodyLimitBytes'>,
	log: Log,
	given: Partial<typeof TIMES> = {},
): FastifyInstance {
	const headers = securityHeaders(config);
	const times = { ...TIMES, ...given };
	const app = Fastify({
		// Fastify's own lines at this level only repeat those of the start.
		loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger,
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
		// Each line of the log names the request's id itself: a logger for each request would cost more than most of them need.
		childLoggerFactory: (logger) => logger,
		genReqId: createRequestIds(),
		trustProxy: config.trustProxy.length > 0 && config.trustProxy,
		bodyLimit: config.bodyLimitBytes,
		requestTimeout: times.requestMs,
		http: {
			headersTimeout: times.headersMs,
			connectionsCheckingInterval: times.lookMs,
			maxHeaderSize: 16_384,
		},
		exposeHeadRoutes: false,
		// Calls that come in while the server drains are still served.
		return503OnClosing: false,
		routerOptions: { maxParamLength: 200 },
		frameworkErrors: (error, request, reply) => {
			reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
			sendError(error, request, reply);
		},
		clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
	});
	app.decorateRequest('caller', null);
	app.decorateRequest('refusedWith', null);
	app.addHook('onRequest', (request, reply, done) => {
		if (config.trustProxy.length > 0) cleanForwardedFor(request.raw);
		reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
		if (isLeaving(app)) reply.header('connection', 'close');
		done();
	});
	app.setErrorHandler(sendError);
	acceptJson(app);
	endConnectionsOnClose(app, times);
	return app;
}

const UNREADABLE: Readonly<Record<string, string>> = {
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Input that is not even HTTP, or never comes to its end, gets the bare status and our headers. */
function refuseUnreadable(
	{ code = '' }: ConnectionError,
	socket: Socket,
	headers: Readonly<Record<string, string>>,
): void {
	if (!socket.writable) return void socket.destroy();
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	const status = UNREADABLE[code] ?? '400 Bad Request';
	socket.end([`HTTP/1.1 ${status}`, ...lines, 'content-length: 0', 'connection: close', '', ''].join('\r\n'));
}
