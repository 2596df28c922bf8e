import { toDayText } from '@fairtick/domain/figures/days';
import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { LATENCY_EDGES_MS, SLIPPAGE_EDGES } from '@fairtick/domain/proof/histograms';
import { SUMS_FROM_LOG } from '@fairtick/domain/proof/statistics-contract';
import { beginCsv, type CsvValue, toCsv } from '@fairtick/domain/wire/csv';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	type BinRow,
	loadBinsByDay,
	loadLosing,
	loadOutcomesByDay,
	loadProofDays,
	loadTurnedAwayByDay,
	type Range,
} from './read-queries.ts';

const COLUMNS = [
	'day',
	'mode',
	'sum',
	'name',
	'count',
	'won',
	'lost',
	'tied',
	'undecided',
	'staked',
	'returned',
	'from',
] as const;
/** Columns before the last one. */
const VALUES = COLUMNS.length - 1;
const FROM_LOG: ReadonlySet<string> = new Set(SUMS_FROM_LOG);

/**
 * The sums of each day as a table, a row for each, in the order of days. `count` has its `sum`'s unit: orders, trades,
 * accounts that ended a trade, late answers and groups of prices, milliseconds of the greatest lag, or hundredths of a
 * percent for the cover. Amounts are in minor units, and left out, as the accounts that lost, if there are fewer than
 * five. `from` is the source of `count`, and of `returned` of corrections (PROOF-13): `log`, of both modes together, or
 * `house`.
 */
export async function writeTable(
	db: Queryable,
	range: Range,
	currencyOf: Readonly<Record<Mode, string>>,
): Promise<string> {
	const modeOf = (currency: string | null) => MODES.find((mode) => currencyOf[mode] === currency) ?? null;
	const byDay = Array.from({ length: range.toDay - range.fromDay + 1 }, (): CsvValue[][] => []);
	const add = (day: number, mode: Mode | null, sum: string, ...values: CsvValue[]) => {
		const row = [toDayText(day), mode, sum, ...values];
		const rest = Array.from({ length: VALUES - row.length }, () => null);
		byDay[day - range.fromDay]?.push([...row, ...rest, FROM_LOG.has(sum) ? 'log' : 'house']);
	};
	const turnedAway = new Map((await loadTurnedAwayByDay(db, range)).map((row) => [row.day, row]));
	for (const { day, accepted, refused, inLog, coverBps, ...lags } of await loadProofDays(db, range)) {
		add(day, null, 'orders', 'accepted', accepted);
		add(day, null, 'orders', 'refused', refused);
		add(day, null, 'orders', 'in_log', inLog);
		const { malformed = 0, tooMany = 0, unavailable = 0 } = turnedAway.get(day) ?? {};
		add(day, null, 'turned_away', 'malformed', malformed);
		add(day, null, 'turned_away', 'too_many', tooMany);
		add(day, null, 'turned_away', 'unavailable', unavailable);
		add(day, null, 'log', 'late_answers', lags.lateAnswers);
		add(day, null, 'log', 'greatest_lag_ms', lags.greatestLagMs);
		add(day, null, 'log', 'late_groups', lags.lateGroups);
		if (coverBps !== null) add(day, 'real', 'cover', null, coverBps);
	}
	for (const row of await loadOutcomesByDay(db, range)) {
		const { won, lost, tied, undecided, staked, returned } = row;
		const count = won + lost + tied + undecided;
		const amounts = row.kind === 'refused' ? [null, null] : [staked, returned];
		if (modeOf(row.currency) !== null)
			add(row.day, modeOf(row.currency), row.kind, row.reason, count, won, lost, tied, undecided, ...amounts);
	}
	for (const row of await loadBinsByDay(db, range)) {
		const isOfMode = row.kind === 'slippage';
		if (!isOfMode || modeOf(row.currency) !== null)
			add(row.day, modeOf(row.currency), isOfMode ? 'slippage' : `${row.kind}_ms`, nameOf(row), row.count);
	}
	for (const { day, currency, days, accounts, lost } of await loadLosing(db, range))
		if (modeOf(currency) !== null) add(day, modeOf(currency), 'accounts', `${days} days`, accounts, null, lost);
	return beginCsv(COLUMNS) + toCsv(byDay.flat());
}

/** The bounds of a bin: of slippage in thousandths of a percent, on the worse or the better side for the trader. */
function nameOf({ kind, bin }: BinRow): string {
	const edges: readonly number[] = kind === 'slippage' ? SLIPPAGE_EDGES : LATENCY_EDGES_MS;
	if (kind === 'slippage' && bin === 0) return 'same';
	const place = kind === 'slippage' ? Math.abs(bin) - 1 : bin;
	const edge = edges[place];
	const bounds = edge === undefined ? `over ${edges.at(-1)}` : `up to ${edge}`;
	return kind === 'slippage' ? `${bin < 0 ? 'worse' : 'better'} ${bounds}` : bounds;
}
