export { refuseWithoutAccess } from './access.ts';
export { CompressedText } from './bodies/compressed-text.ts';
export { bearerOf } from './client/bearer.ts';
export { parseCookies, serializeCookie } from './client/cookies.ts';
export { isLocal } from './client/is-local.ts';
export { createAddressReader, networkOf, siteOf } from './client/network.ts';
export { createXsrf, XSRF_COOKIE, type Xsrf } from './client/xsrf.ts';
export { createHttp } from './create-http.ts';
export { drawCalls } from './draw-calls.ts';
export { stopAccepting } from './end-connections.ts';
export { HttpError, InvalidFields, NotDone, TooMany, Unknown } from './errors.ts';
export { authenticates } from './hooks.ts';
export { describeOpenApi, type OpenApi, type Operation } from './open-api.ts';
export { asUnknown, toOutage } from './outage.ts';
export { type AllRead, DEFAULT_PAGE, type Position, readCursor, toPage } from './paging.ts';
export { createRateLimits } from './rate-limits.ts';
export { registerRoutes } from './register-routes.ts';
export {
	Answered,
	type Call,
	type Caller,
	Download,
	Encoded,
	REPLAYED,
	Refused,
	type Route,
	refuse,
	route,
} from './route.ts';
export { securityHeaders, securityPolicy } from './security-headers.ts';
export { sendError } from './send-error.ts';
export { type AnsweredCall, watchCalls } from './watch-calls.ts';
export { decodeWebhook } from './webhooks.ts';
