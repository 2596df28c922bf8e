import type { Mode } from '@fairtick/domain/money/mode';
import { formatMinor } from '@fairtick/domain/money/money';
import { listTrades, type Trade } from '@fairtick/domain/trading/contract';
import { beginCsv, type CsvValue, toCsv } from '@fairtick/domain/wire/csv';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { type ClosedFilter, closedTradesAsked, type TradesPage } from '../placing/trades-cache.ts';

const PAGE = 200;
/** Maximum number of pages in a file, newest first; the rest is cut. */
const MOST_PAGES = 50;

const amount = (minor: number | null) => (minor === null ? null : formatMinor(BigInt(minor)));

/** Columns have the names of the wire, so that a file means the same in every language. */
const COLUMNS: readonly (readonly [name: string, value: (trade: Trade) => CsvValue])[] = [
	['id', ({ id }) => id],
	['mode', ({ mode }) => mode],
	['asset', ({ asset }) => asset.ticker],
	['direction', ({ direction }) => direction],
	['stake', ({ stake }) => amount(stake)],
	['currency', ({ currency }) => currency],
	['payout_percent', ({ payout_percent }) => payout_percent],
	['status', ({ status }) => status],
	['void_reason', ({ void_reason }) => void_reason],
	['accepted_at', ({ accepted_at }) => accepted_at],
	['entry_seq', ({ entry }) => entry?.seq ?? null],
	['entry_at', ({ entry }) => entry?.at ?? null],
	['entry_price', ({ entry }) => entry?.price ?? null],
	['exit_seq', ({ exit }) => exit?.seq ?? null],
	['exit_at', ({ exit }) => exit?.at ?? null],
	['exit_price', ({ exit }) => exit?.price ?? null],
	['expires_at', ({ expires_at }) => expires_at],
	['returned', ({ returned }) => amount(returned)],
	['profit', ({ profit }) => amount(profit)],
	['correction_cause', ({ correction }) => correction?.cause ?? null],
	['correction_seq', ({ correction }) => correction?.seq ?? null],
	['correction_amount', ({ correction }) => amount(correction?.amount ?? null)],
	['correction_at', ({ correction }) => correction?.at ?? null],
	['rules_version', ({ rules_version }) => rules_version],
];

export function tradesToCsv(trades: readonly Trade[]): string {
	const names = COLUMNS.map(([name]) => name);
	return beginCsv(names) + toCsv(trades.map((trade) => COLUMNS.map(([, value]) => value(trade))));
}

/** Every closed trade of a filter, page by page. */
export async function loadClosedTrades(mode: Mode, filter: ClosedFilter): Promise<Trade[]> {
	const trades: Trade[] = [];
	let cursor: string | null = null;
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const query = { ...closedTradesAsked(mode, filter), limit: PAGE, ...(cursor === null ? {} : { cursor }) };
		const page: TradesPage = await fetchAnswer(listTrades, { query });
		trades.push(...page.data);
		cursor = page.next_cursor;
		if (cursor === null) break;
	}
	return trades;
}
