import { listProcesses } from '@fairtick/domain/staff/processes-contract';
import { MOST_SKEW_MS } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import { route } from '../http/index.ts';
import { defineDatabaseMeasure, defineMeasure, gauge } from '../metrics/index.ts';
import { loadNodes } from './queries.ts';
import type { ThisNode } from './this-node.ts';

const toInstant = (ms: number) => new Date(ms).toISOString();

/** True if a process counts its clock as wrong, as far as its last beat shows it. */
const isClockWrong = ({ skewMs }: { readonly skewMs: number | null }) =>
	skewMs !== null && Math.abs(skewMs) > MOST_SKEW_MS;

/** The list of processes for staff, and their measures. */
export const serveNodes = (database: Database, { clock }: ThisNode) => ({
	name: 'platform/nodes',
	routes: [
		route(listProcesses, async () => ({
			data: (await loadNodes(database)).map(({ startedAtMs, beatAtMs, skewMs, lives, ...node }) => ({
				...node,
				started_at: toInstant(startedAtMs),
				beat_at: toInstant(beatAtMs),
				living: lives === true,
				skew_ms: skewMs,
				clock_wrong: isClockWrong({ skewMs }),
			})),
			next_cursor: null,
		})),
	],
	measures: [
		defineMeasure('clock', () => clock, [
			gauge('fairtick_clock_wrong', '1 while the clock differs from the database by more than 2 s', ({ isRight }) =>
				isRight ? 0 : 1,
			),
			gauge('fairtick_clock_skew_seconds', 'By how much the clock is ahead of the database', ({ skewMs }) =>
				skewMs === null ? [] : [{ value: skewMs / 1_000 }],
			),
		]),
		defineDatabaseMeasure('processes', () => loadNodes(database), [
			gauge('fairtick_processes', 'Server processes that beat', (nodes) => nodes.filter(({ lives }) => lives).length),
		]),
	],
});
