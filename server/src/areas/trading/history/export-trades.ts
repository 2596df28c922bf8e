import { formatMinor } from '@fairtick/domain/money/money';
import type { Trade } from '@fairtick/domain/trading/contract';
import { exportList } from '../../../platform/area/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadTradesOfUser } from './queries.ts';

const PAGE = 500;

async function* tradesOf(reports: Queryable, userId: number): AsyncIterable<readonly Trade[]> {
	const filter = { userId, statuses: null, mode: null, assetId: null, fromMs: null, toMs: null, limit: PAGE };
	for (let after: Position | null = null; ; ) {
		const found = await loadTradesOfUser(reports, { ...filter, after });
		yield found.map(({ trade, ...shown }) => toWireTrade(trade, shown));
		const last = found.at(-1)?.trade.terms;
		if (!last || found.length < PAGE) return;
		after = { atMs: last.acceptedAtMs, id: last.id };
	}
}

const COLUMNS = [
	'id',
	'mode',
	'asset',
	'direction',
	'stake',
	'payout_percent',
	'status',
	'accepted_at',
	'expires_at',
	'entry_price',
	'exit_price',
	'returned',
	'profit',
];
const amount = (minor: number | null) => (minor === null ? null : formatMinor(BigInt(minor)));

function toCells(trade: Trade) {
	return [
		trade.id,
		trade.mode,
		trade.asset.ticker,
		trade.direction,
		amount(trade.stake),
		trade.payout_percent,
		trade.status,
		trade.accepted_at,
		trade.expires_at,
		trade.entry?.price ?? null,
		trade.exit?.price ?? null,
		amount(trade.returned),
		amount(trade.profit),
	];
}

/** A user's trades in an export of personal data, newest first. */
export const TRADE_FILES = exportList({
	name: 'trades',
	about: 'your trades, newest first, as the interface describes them',
	pages: tradesOf,
	columns: COLUMNS,
	cells: toCells,
});
