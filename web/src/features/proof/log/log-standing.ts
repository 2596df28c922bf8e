import { readHead } from '../files/read-head.ts';
import type { LogState } from './watch-log.ts';

/** Relation of the log to a checkpoint of a receipt or proof (PROOF-07). Only `covered` can be green. */
export type LogStanding =
	/** A checkpoint that the site has shown continues it. */
	| 'covered'
	/** Not known yet. */
	| 'comparing'
	/** The site has shown this browser no checkpoint of that length: it may belong to a log that no one else is shown. */
	| 'uncovered'
	/** The site lacks the files that would prove it. */
	| 'missing'
	| 'unreachable'
	| 'alarm';

/** @param log undefined while it is loading, null if that failed. */
export function findStanding(log: LogState | null | undefined, note: string | null): LogStanding {
	if (log === undefined) return 'comparing';
	if (log === null) return 'unreachable';
	if (log.alarm !== null) return 'alarm';
	const { check, seenSize } = log;
	if (check.status === 'consistent') return 'covered';
	if (check.status === 'missing') return 'missing';
	if (check.status !== 'behind' || note === null) return 'unreachable';
	const shown = Math.max(readHead(check.served)?.size ?? 0, seenSize);
	return (readHead(note)?.size ?? Number.POSITIVE_INFINITY) <= shown ? 'covered' : 'uncovered';
}
