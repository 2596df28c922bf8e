import type { Problem } from './check-history.ts';
import type { Disruption } from './disruptions.ts';
import type { HistoryLine } from './history.ts';
import type { ClusterRun } from './run.ts';
import type { Watch } from './watch.ts';

/** A disruption and what was seen of it. Times are milliseconds of the monotonic clock. */
export interface Disrupted {
	readonly disruption: Disruption;
	readonly what: string;
	readonly pid: number | null;
	/** Calls under way at the struck process. */
	readonly underWay: number;
	readonly fromMs: number;
	readonly toMs: number;
	/** From the end of the disruption until all was well; null if that took too long. */
	readonly wellAfterMs: number | null;
	/** The longest time in which an index did not tick. */
	readonly pauseMs: number;
	/** Leases that came to another process. */
	readonly tookOver: readonly string[];
}

/** Indices tick again after this time whatever process is struck (CLUSTER-02). */
const PAUSE_MS = 5_000;
/** A placement at a process that is well has its answer after this time: three seconds of a frozen transaction, and its detection. */
const WAIT_MS = 5_000;
/** A disruption begins before the lease of its process can have run out. */
const EXPLAINED_MS = 10_000;

/** Bars of takeovers and waits, and the disruptions that missed their moment, after which a run does not count. */
export function checkDisruptions(
	disrupted: readonly Disrupted[],
	lines: readonly HistoryLine[],
	watch: Watch,
): Problem[] {
	const problems: Problem[] = [];
	const report = (check: string, text: string) => problems.push({ check, text });
	for (const one of disrupted) {
		const { what, disruption, wellAfterMs, pauseMs, tookOver } = one;
		if (wellAfterMs === null) report('well', `${what}: the installation was not well a minute later`);
		if (disruption.kind === 'kill database') continue;
		if (pauseMs > PAUSE_MS) report('pause', `${what}: an index paused for ${Math.round(pauseMs)} ms`);
		const waitMs = longestWaitMs(one, lines);
		if (waitMs > WAIT_MS) report('wait', `${what}: a placement at another process waited ${Math.round(waitMs)} ms`);
		if (one.underWay === 0) report('not-hit', `${what}: no call was under way`);
		const lasts =
			disruption.kind === 'kill' ||
			disruption.kind === 'end' ||
			(disruption.kind === 'freeze' && disruption.seconds > 4);
		if (lasts && disruption.target !== 'other' && !tookOver.includes(disruption.target))
			report('not-hit', `${what}: no process took over`);
	}
	for (const { lease, atMs, isEarly } of watch.takeovers)
		if (isEarly && !disrupted.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs + EXPLAINED_MS))
			report('lease-stolen', `the lease ${lease} came to another process while its holder was well`);
	return problems;
}

/** The longest wait for an answer to a placement at processes that were not struck, milliseconds. */
export function longestWaitMs({ pid, fromMs, toMs }: Disrupted, lines: readonly HistoryLine[]): number {
	const sentMs = new Map<number, number>();
	let longest = 0;
	for (const line of lines) {
		if (line.type === 'invoke' && line.verb === 'place' && line.atMs >= fromMs && line.atMs < toMs)
			sentMs.set(line.call, line.atMs);
		else if ('pid' in line && 'call' in line && line.pid !== null && line.pid !== pid) {
			const atMs = sentMs.get(line.call);
			if (atMs !== undefined) longest = Math.max(longest, line.atMs - atMs);
		}
	}
	return longest;
}

export function describeRun(run: ClusterRun, lines: readonly string[]): string {
	const { disrupted, problems } = run;
	const longest = (pick: (one: Disrupted) => number) => Math.round(Math.max(0, ...disrupted.map(pick)));
	const killed = disrupted.filter(({ disruption }) => disruption.kind === 'kill');
	const refused = [...run.refused].map(([code, count]) => `${count} ${code}`);
	return [
		...lines,
		`placements   ${run.accepted} accepted, ${refused.join(', ') || 'none'} refused, ${run.settledByIds} settled by their ids`,
		`others       ${run.deposits} deposits, ${run.acts} acts of staff and ends of sessions`,
		`disruptions  ${disrupted.length}; ${killed.filter(({ underWay }) => underWay > 0).length} kills with calls under way, ${run.takeovers} takeovers, ${run.refusedWriters} lines of processes that lost a lease`,
		`pauses       the longest of an index ${longest(({ pauseMs }) => pauseMs)} ms`,
		`problems     ${problems.length === 0 ? 'none' : problems.length}`,
		...problems.map(({ check, text }) => `  ${check}: ${text}`),
	].join('\n');
}
