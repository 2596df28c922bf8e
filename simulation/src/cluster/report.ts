import type { Problem } from './check-history.ts';
import type { Disruption } from './disruptions.ts';
import type { HistoryLine } from './history.ts';
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
	/** The longest time without an accepted trade. */
	readonly gapMs: number;
	/** Leases that came to another process. */
	readonly tookOver: readonly string[];
	/** False: `/api/status` of no machine named the outage. */
	readonly isNamed: boolean;
}

/** Counts of a run, and the rules that did not hold. */
export interface ClusterRun {
	readonly history: readonly HistoryLine[];
	readonly disrupted: readonly Disrupted[];
	readonly accepted: number;
	readonly refused: ReadonlyMap<string, number>;
	readonly settledByIds: number;
	readonly deposits: number;
	readonly acts: number;
	readonly takeovers: number;
	/** Times at which a process that had lost a lease said so. */
	readonly refusedWriters: number;
	readonly problems: readonly Problem[];
}

/** Longest times that hold whatever process is struck. */
export interface Bars {
	/** Until an index ticks again, milliseconds (CLUSTER-02). */
	readonly pauseMs: number;
	/** Until a placement at a process that was not struck is decided: three seconds, and the time to notice (CLUSTER-05). */
	readonly heldMs: number;
}
export const BARS: Bars = { pauseMs: 5_000, heldMs: 5_000 };

/** A disruption begins before the lease of its process can have run out. */
const EXPLAINED_MS = 10_000;

/** Bars of takeovers and waits, and the disruptions that missed their moment, after which a run does not count. */
export function checkDisruptions(
	disrupted: readonly Disrupted[],
	lines: readonly HistoryLine[],
	watch: Pick<Watch, 'takeovers'>,
	bars: Bars,
): Problem[] {
	const problems: Problem[] = [];
	const report = (check: string, text: string) => problems.push({ check, text });
	for (const one of disrupted) {
		const { what, disruption, wellAfterMs, pauseMs, tookOver } = one;
		if (wellAfterMs === null) report('well', `${what}: the installation was not well in time`);
		if (!one.isNamed) report('status', `${what}: /api/status of no machine named it`);
		if (one.underWay === 0) report('not-hit', `${what}: no call was under way`);
		if (disruption.kind === 'kill database' || disruption.kind === 'promote') continue;
		if (pauseMs > bars.pauseMs) report('pause', `${what}: an index paused for ${Math.round(pauseMs)} ms`);
		const heldMs = longestHeldMs(one, lines);
		if (heldMs > bars.heldMs)
			report(
				'held-up',
				`${what}: a placement at processes that were not struck was held up for ${Math.round(heldMs)} ms`,
			);
		const lasts =
			disruption.kind === 'kill' ||
			disruption.kind === 'end' ||
			disruption.kind === 'cut off' ||
			(disruption.kind === 'freeze' && disruption.seconds > 4);
		if (lasts && disruption.target !== 'other' && !tookOver.includes(disruption.target))
			report('not-hit', `${what}: no process took over`);
	}
	for (const { lease, atMs, isEarly } of watch.takeovers)
		if (isEarly && !disrupted.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs + EXPLAINED_MS))
			report('lease-stolen', `the lease ${lease} came to another process while its holder was well`);
	return problems;
}

/**
 * The longest time until a placement was decided by processes that were not struck, from its first attempt and without its attempts at the
 * struck one and at none, milliseconds.
 */
export function longestHeldMs({ pid, fromMs, toMs }: Disrupted, lines: readonly HistoryLine[]): number {
	const attempts = new Map<number, { id: string; atMs: number }>();
	const placements = new Map<string, { readonly fromMs: number; elsewhereMs: number; isDecided: boolean }>();
	let longest = 0;
	for (const line of lines) {
		if (line.type === 'invoke' && line.verb === 'place' && line.atMs >= fromMs) {
			if (!placements.has(line.id) && line.atMs > toMs) continue;
			attempts.set(line.call, line);
			if (!placements.has(line.id)) placements.set(line.id, { fromMs: line.atMs, elsewhereMs: 0, isDecided: false });
		}
		const attempt = 'call' in line && line.type !== 'invoke' && attempts.get(line.call);
		const placement = attempt && placements.get(attempt.id);
		if (!attempt || !placement || placement.isDecided) continue;
		if (line.pid === null || line.pid === pid) placement.elsewhereMs += line.atMs - attempt.atMs;
		if (line.type === 'unknown') continue;
		placement.isDecided = true;
		longest = Math.max(longest, line.atMs - placement.fromMs - placement.elsewhereMs);
	}
	return longest;
}

export function describeRun(run: ClusterRun, lines: readonly string[]): string {
	const { disrupted, problems, history } = run;
	const longest = (pick: (one: Disrupted) => number) => Math.round(Math.max(0, ...disrupted.map(pick)));
	const killed = disrupted.filter(({ disruption }) => disruption.kind === 'kill');
	const refused = [...run.refused].map(([code, count]) => `${count} ${code}`);
	return [
		...lines,
		`placements   ${run.accepted} accepted, ${refused.join(', ') || 'none'} refused, ${run.settledByIds} settled by their ids`,
		`others       ${run.deposits} deposits, ${run.acts} acts of staff and ends of sessions`,
		`disruptions  ${disrupted.length}; ${killed.filter(({ underWay }) => underWay > 0).length} kills with calls under way, ${run.takeovers} takeovers, ${run.refusedWriters} lines of processes that lost a lease`,
		`pauses       the longest of an index ${longest(({ pauseMs }) => pauseMs)} ms`,
		`gaps         the longest time without an accepted trade ${longest(({ gapMs }) => gapMs)} ms`,
		`held up      the longest placement at other processes ${longest((one) => (one.disruption.target === null ? 0 : longestHeldMs(one, history)))} ms`,
		`problems     ${problems.length === 0 ? 'none' : problems.length}`,
		...problems.map(({ check, text }) => `  ${check}: ${text}`),
	].join('\n');
}
