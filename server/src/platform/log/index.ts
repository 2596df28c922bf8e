import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/index.ts';
import { censorFields, censorLine } from './censor.ts';
import { currentRequestId } from './request-id.ts';

export { logAsNobody, logAsRequest } from './request-id.ts';

export type Log = Logger;

interface LoggedError {
	readonly type: string;
	readonly message: string;
	readonly code?: unknown;
	readonly stack?: string | undefined;
	readonly cause?: LoggedError;
}

/** An error's own words; further data of libraries' errors (connections, whole requests) stays out. */
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

/**
 * JSON lines on standard output, or to a destination. Lines of a request carry its id as `request`; secrets never get
 * through, even when code logs a whole request by mistake.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
	return pino(
		{
			level: logLevel,
			base: null,
			serializers: { err: describeError },
			formatters: { log: censorFields },
			hooks: { streamWrite: censorLine },
			mixin: () => {
				const request = currentRequestId();
				return request === undefined ? {} : { request };
			},
		},
		destination,
	);
}

/** A destination that shows lines to a person at a terminal; loaded only if it is wanted. */
export async function createReadableLines(): Promise<DestinationStream> {
	const { default: pretty } = await import('pino-pretty');
	return pretty({ colorize: process.stdout.isTTY === true, singleLine: true, sync: true, translateTime: 'HH:MM:ss.l' });
}
