import { Readable } from 'node:stream';
import { dayOf, fromDayText, toDayText } from '@fairtick/domain/figures/days';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { LATENCY_EDGES_MS, SLIPPAGE_EDGES, SLIPPAGE_SIDE, toCounts } from '@fairtick/domain/proof/histograms';
import {
	DEFAULT_DAYS,
	type exportProofStatistics as exportEndpoint,
	type getProofStatistics as getEndpoint,
	MOST_DAYS,
	type ModeStatistics,
	type ProofStatistics,
	STATISTICS_SOURCES,
} from '@fairtick/domain/proof/statistics-contract';
import type { CorrectionCause, VoidReason } from '@fairtick/domain/trading/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, InvalidFields } from '../../../platform/http/index.ts';
import type { Turns } from '../../../platform/turns/index.ts';
import { KeptAnswers } from '../promises/kept-answers.ts';
import {
	type BinRow,
	type DayRow,
	loadAssetSums,
	loadBins,
	loadCountedThrough,
	loadLosing,
	loadNewestAudit,
	loadOutcomes,
	loadOutcomesByDay,
	loadProofDays,
	loadTurnedAwayByDay,
	type OutcomeRow,
	type Range,
	type TurnedAwayRow,
} from './read-queries.ts';
import { writeTable } from './write-table.ts';

export interface StatisticsOptions {
	/** For everything that is read here: no trade waits for it. */
	readonly reports: Queryable;
	/** The turns of callers whose answer has to be read. */
	readonly turns: Turns;
	readonly currencyOf: Readonly<Record<Mode, string>>;
	readonly isSandbox: boolean;
	/** The checks of an audit, in order. */
	readonly checks: () => readonly string[];
	/** Epoch milliseconds. */
	readonly now: () => number;
}

type Query = Call<typeof getEndpoint>['query'];

/** Ranges whose answers are kept, and whose tables, which are longer. */
const KEPT_ANSWERS = 50;
const KEPT_TABLES = 5;

/** Voided and refused trades, speed and fairness, from sums that a job maintains (PROOF-04): nothing is counted here. */
export class ProofStatisticsReader {
	readonly #options: StatisticsOptions;
	readonly #answers: KeptAnswers<ProofStatistics>;
	readonly #tables: KeptAnswers<string>;

	constructor(options: StatisticsOptions) {
		this.#options = options;
		this.#answers = new KeptAnswers(KEPT_ANSWERS, options.turns);
		this.#tables = new KeptAnswers(KEPT_TABLES, options.turns);
	}

	async show(call: Call<typeof getEndpoint>): Promise<ProofStatistics> {
		const range = this.#readRange(call.query);
		return this.#answers.load(keyOf(range), call, () => this.#load(range));
	}

	/** The sums themselves as a table. */
	async export(call: Call<typeof exportEndpoint>) {
		const { reports, currencyOf } = this.#options;
		const range = this.#readRange(call.query);
		const table = await this.#tables.load(keyOf(range), call, () => writeTable(reports, range, currencyOf));
		return new Answered(Readable.from([table]), {
			headers: { 'content-disposition': 'attachment; filename="proof-statistics.csv"' },
		});
	}

	/** Throws `InvalidFields` for a range that is empty or too long. */
	#readRange(query: Query): Range {
		const toDay = query.to === undefined ? dayOf(this.#options.now()) : fromDayText(query.to);
		const fromDay = query.from === undefined ? toDay - DEFAULT_DAYS + 1 : fromDayText(query.from);
		if (fromDay > toDay || toDay - fromDay >= MOST_DAYS)
			throw new InvalidFields([{ field: 'from', code: 'field.invalid' }]);
		return { fromDay, toDay };
	}

	async #load(range: Range): Promise<ProofStatistics> {
		const { reports, currencyOf, isSandbox, checks } = this.#options;
		const throughMs = await loadCountedThrough(reports);
		const outcomes = await loadOutcomes(reports, range);
		const byDay = await loadOutcomesByDay(reports, range);
		const assets = await loadAssetSums(reports, range);
		const bins = await loadBins(reports, range);
		const days = await loadProofDays(reports, range);
		const turnedAway = await loadTurnedAwayByDay(reports, range);
		const lastDay = days.at(-1)?.day ?? range.toDay;
		const losing = await loadLosing(reports, { fromDay: lastDay, toDay: lastDay });
		const audit = await loadNewestAudit(reports);
		const countsOf = (kind: BinRow['kind']) =>
			toCounts(
				bins.filter((bin) => bin.kind === kind),
				{ first: 0, length: LATENCY_EDGES_MS.length + 1 },
			);
		return {
			from: toDayText(range.fromDay),
			to: toDayText(range.toDay),
			counted_through: toInstant(throughMs),
			sources: STATISTICS_SOURCES,
			placements: { ...sumPlacements(days), turned_away: sumTurnedAway(turnedAway) },
			log: sumLags(days),
			modes: MODES.map((mode) => {
				const ofMode = <Row extends { readonly currency: string | null }>(rows: readonly Row[]) =>
					rows.filter(({ currency }) => currency === currencyOf[mode]);
				return {
					...toMode(mode, ofMode(outcomes)),
					slippage: toCounts(
						ofMode(bins).filter(({ kind }) => kind === 'slippage'),
						{ first: -SLIPPAGE_SIDE, length: 2 * SLIPPAGE_SIDE + 1 },
					),
					losing: ofMode(losing).map(({ days: window, accounts, lost }) => ({ days: window, accounts, lost })),
					assets: ofMode(assets).map(({ currency: _, ...asset }) => asset),
				};
			}),
			days: toDays(range, byDay, currencyOf),
			slippage_edges: [...SLIPPAGE_EDGES],
			latency_edges_ms: [...LATENCY_EDGES_MS],
			latency: { placement: countsOf('placement'), settlement: countsOf('settlement'), feed: countsOf('feed') },
			audit: audit && {
				at: toInstant(audit.atMs),
				whole: audit.whole,
				findings: audit.findings,
				checks: [...checks()],
				clean_at: toInstant(audit.cleanAtMs),
				whole_at: toInstant(audit.wholeAtMs),
			},
			cover: toCover(days, isSandbox),
		};
	}
}

const keyOf = ({ fromDay, toDay }: Range) => `${fromDay} ${toDay}`;

function toMode(mode: Mode, rows: readonly OutcomeRow[]): Omit<ModeStatistics, 'slippage' | 'losing' | 'assets'> {
	const of = (kind: OutcomeRow['kind']) => rows.filter((row) => row.kind === kind);
	const outcomesOf = ({ won, lost, tied, undecided }: OutcomeRow) => ({ won, lost, tied, undecided });
	const [settled] = of('settled');
	const [sold] = of('sold');
	return {
		mode,
		settled: { won: settled?.won ?? 0, lost: settled?.lost ?? 0, tied: settled?.tied ?? 0 },
		...(sold && { sold: outcomesOf(sold) }),
		voids: of('void').map((row) => ({
			reason: row.reason as VoidReason,
			...outcomesOf(row),
			staked: row.staked,
			would_have_returned: row.returned,
		})),
		corrections: of('corrected').map((row) => ({
			cause: row.reason as CorrectionCause,
			count: row.lost,
			amount: row.returned ?? 0,
		})),
		refusals: of('refused').map((row) => ({ code: row.reason, ...outcomesOf(row) })),
	};
}

const sumPlacements = (days: readonly DayRow[]) => ({
	accepted: days.reduce((sum, { accepted }) => sum + accepted, 0),
	refused: days.reduce((sum, { refused }) => sum + refused, 0),
	in_log: days.reduce((sum, { inLog }) => sum + inLog, 0),
});

const sumTurnedAway = (days: readonly TurnedAwayRow[]) => ({
	malformed: days.reduce((sum, { malformed }) => sum + malformed, 0),
	too_many: days.reduce((sum, { tooMany }) => sum + tooMany, 0),
	unavailable: days.reduce((sum, { unavailable }) => sum + unavailable, 0),
});

const sumLags = (days: readonly DayRow[]) => ({
	late_answers: days.reduce((sum, { lateAnswers }) => sum + lateAnswers, 0),
	greatest_lag_ms: days.reduce((greatest, { greatestLagMs }) => Math.max(greatest, greatestLagMs), 0),
	late_groups: days.reduce((sum, { lateGroups }) => sum + lateGroups, 0),
});

/** Every day of the range, those without anything too. */
function toDays(
	{ fromDay, toDay }: Range,
	rows: readonly (OutcomeRow & { readonly day: number })[],
	currencyOf: StatisticsOptions['currencyOf'],
): ProofStatistics['days'] {
	const sums = new Map<string, number>();
	for (const { day, currency, kind, won, lost, tied, undecided } of rows) {
		const key = `${day} ${currency} ${kind}`;
		sums.set(key, (sums.get(key) ?? 0) + won + lost + tied + undecided);
	}
	return Array.from({ length: toDay - fromDay + 1 }, (_, index) => {
		const day = fromDay + index;
		const sumsOf = (mode: Mode) => {
			const sumOf = (kind: OutcomeRow['kind']) => sums.get(`${day} ${currencyOf[mode]} ${kind}`) ?? 0;
			return { settled: sumOf('settled'), voids: sumOf('void'), refusals: sumOf('refused') };
		};
		return { day: toDayText(day), demo: sumsOf('demo'), real: sumsOf('real') };
	});
}

function toCover(days: readonly DayRow[], isSandbox: boolean): ProofStatistics['cover'] {
	const last = days.findLast(({ coverBps }) => coverBps !== null);
	if (last === undefined || last.coverBps === null) return null;
	return { percent: last.coverBps / 100, day: toDayText(last.day), is_sandbox: isSandbox };
}
