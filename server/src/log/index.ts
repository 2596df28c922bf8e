import { type Logger, pino } from 'pino';
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

/** JSON lines on standard output. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
	return pino({ level: logLevel, redact: REDACTED, base: null });
}
