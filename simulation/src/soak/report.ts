import { median } from '../statistics.ts';
import type { ComparedBooks } from './books.ts';

/** One moment of a soak. */
export interface Sample {
	/** Seconds since the first placement. */
	readonly atS: number;
	readonly memoryMb: number;
	readonly openTrades: number;
	/** Open trades over 15 s past their expiry. */
	readonly overdue: number;
	/** Placements without an answer. */
	readonly waiting: number;
	/** Emails and jobs that have not begun. */
	readonly jobs: number;
	readonly sockets: number;
	/** Messages a second received by all sockets together. */
	readonly messages: number;
	/** Latencies of the placements since the previous sample, milliseconds. */
	readonly p50: number;
	readonly p99: number;
	readonly exchangeOpen: boolean;
}

export interface Outage {
	readonly fromS: number;
	readonly toS: number;
	/**
	 * Seconds until the asset was shown closed, and from the exchange's return until it was open again; null if that did
	 * not happen.
	 */
	readonly closedAfterS: number | null;
	readonly openAfterS: number | null;
}

export interface Soak {
	readonly minutes: number;
	readonly sockets: number;
	readonly rate: number;
	readonly users: number;
	readonly placed: number;
	readonly refused: number;
	readonly askedAgain: number;
	readonly samples: readonly Sample[];
	readonly outages: readonly Outage[];
	readonly drainedAfterS: number | null;
	readonly books: ComparedBooks;
	readonly audit: { readonly code: number; readonly output: string; readonly seconds: number };
	readonly problems: readonly string[];
}

/** Shorter runs cannot distinguish a leak from the initial growth. */
const MEMORY_FROM_MINUTES = 10;
/** Maximum memory in the last quarter relative to the second quarter. */
const GROWTH = 1.1;
const SLACK_MB = 32;

/** Memory in the second and in the last quarter, MB. */
export function computeMemory(samples: readonly Sample[]): { early: number; late: number } {
	const quarter = Math.floor(samples.length / 4);
	const of = (part: readonly Sample[]) => median(part.map(({ memoryMb }) => memoryMb));
	return { early: of(samples.slice(quarter, 2 * quarter)), late: of(samples.slice(3 * quarter)) };
}

/** Finds problems in a soak. */
export function findProblems(soak: Omit<Soak, 'problems'>): string[] {
	const { early, late } = computeMemory(soak.samples);
	const lost = soak.samples.find(({ sockets }) => sockets < soak.sockets);
	const overdue = soak.samples.filter((sample) => sample.overdue > 0);
	const outages = soak.outages.filter(({ closedAfterS, openAfterS }) => closedAfterS === null || openAfterS === null);
	const placed = soak.placed + soak.refused;
	const wanted = soak.rate * soak.minutes * 60;
	return [
		...(placed < wanted * 0.98 ? [`${placed} placements were decided of ${wanted} that were due`] : []),
		...(lost ? [`${lost.sockets} of ${soak.sockets} sockets were open after ${lost.atS} s`] : []),
		...(overdue.length > 0
			? [`trades were overdue in ${overdue.length} samples, first after ${overdue[0]?.atS} s`]
			: []),
		...(soak.drainedAfterS === null ? ['trades were still open at the end'] : []),
		...outages.map(({ fromS }) => `the outage at ${fromS} s did not close the asset, or it did not open again`),
		...(soak.minutes >= MEMORY_FROM_MINUTES && late > early * GROWTH + SLACK_MB
			? [`memory grew from ${early} to ${late} MB`]
			: []),
		...soak.books.problems,
		...(soak.audit.code === 0 ? [] : [`the audit ended with ${soak.audit.code}:\n${soak.audit.output}`]),
	];
}

/** The report as text. */
export function describeSoak(soak: Soak): string {
	const { samples, books } = soak;
	const { early, late } = computeMemory(samples);
	const most = (pick: (sample: Sample) => number) => Math.max(0, ...samples.map(pick)).toLocaleString('en');
	const middle = (pick: (sample: Sample) => number) => Math.round(median(samples.map(pick))).toLocaleString('en');
	const results = Object.entries(books.results).map(([status, count]) => `${count.toLocaleString('en')} ${status}`);
	return [
		`Soak of ${soak.minutes} minutes: ${soak.sockets.toLocaleString('en')} sockets, ${soak.rate} placements a second of ${soak.users} users`,
		`placements   ${soak.placed.toLocaleString('en')} accepted, ${soak.refused.toLocaleString('en')} refused while the market was closed, ${soak.askedAgain} asked again`,
		`latency      median ${middle(({ p50 }) => p50)} ms, 99 % within ${middle(({ p99 }) => p99)} ms (worst sample ${most(({ p99 }) => p99)} ms)`,
		`sockets      ${middle(({ messages }) => messages)} messages a second`,
		`memory       ${early} MB in the second quarter, ${late} MB in the last`,
		`queues       at most ${most(({ waiting }) => waiting)} placements, ${most(({ jobs }) => jobs)} jobs, ${most(({ openTrades }) => openTrades)} open trades, ${most(({ overdue }) => overdue)} overdue`,
		...soak.outages.map(
			({ fromS, toS, closedAfterS, openAfterS }) =>
				`outage       ${fromS} to ${toS} s: closed after ${closedAfterS ?? '–'} s, open again ${openAfterS ?? '–'} s after the return`,
		),
		`drained      ${soak.drainedAfterS === null ? 'no' : `after ${soak.drainedAfterS} s`}`,
		`books        ${books.trades.toLocaleString('en')} trades (${results.join(', ')}), ${books.recomputed.toLocaleString('en')} recomputed`,
		`audit        ${soak.audit.code === 0 ? 'clean' : 'FAILED'} in ${soak.audit.seconds} s`,
		soak.problems.length === 0 ? 'nothing wrong' : `${soak.problems.length} problems:`,
		...soak.problems.map((problem) => `  ${problem}`),
	].join('\n');
}
