import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/index.ts';

export type Log = Logger;

/** Secrets never reach the log, even when somebody logs a whole request by mistake. */
const REDACTED = [
	'*.password',
	'*.token',
	'*.cookie',
	'*.authorization',
	'req.headers.authorization',
	'req.headers.cookie',
	'res.headers["set-cookie"]',
];

interface LoggedError {
	readonly type: string;
	readonly message: string;
	readonly code?: unknown;
	readonly stack?: string | undefined;
	readonly cause?: LoggedError;
}

/** An error's own words; what libraries hang on to their errors (connections, whole requests) stays out. */
function describeError(error: unknown): LoggedError {
	if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
	return {
		type: error.name,
		message: error.message,
		...('code' in error ? { code: error.code } : {}),
		stack: error.stack,
		...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
	};
}

/** JSON lines on standard output, or where a test reads them. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
	return pino({ level: logLevel, redact: REDACTED, base: null, serializers: { err: describeError } }, destination);
}
