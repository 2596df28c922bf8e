import type {
	listStaffMovements as movementsEndpoint,
	StaffMovement,
	StaffTrade,
	listStaffTrades as tradesEndpoint,
} from '@fairtick/domain/figures/contract';
import { fromDayText, startOfDayMs } from '@fairtick/domain/figures/days';
import { bpsToPercent } from '@fairtick/domain/money/money';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import type { FiguresContext } from './context.ts';
import { loadStaffMovements, loadStaffTrades, type StaffMovementRow, type StaffTradeRow } from './list-queries.ts';

/** Reads the parameters that the lists behind the figures share: the range of days, and the page. */
function readRange(query: Call<typeof movementsEndpoint>['query']) {
	return {
		fromMs: query.from === undefined ? null : startOfDayMs(fromDayText(query.from)),
		toMs: query.to === undefined ? null : startOfDayMs(fromDayText(query.to) + 1),
		country: query.country ?? null,
		userId: query.user ?? null,
		after: readCursor(query.cursor, 'position'),
		limit: (query.limit ?? DEFAULT_PAGE) + 1,
	};
}

/** The trades that a figure counts. */
export async function listStaffTrades(
	{ backOffice, realCurrency }: FiguresContext,
	{ query }: Call<typeof tradesEndpoint>,
) {
	const { view = 'opened', mode = 'real', asset = null, ...rest } = query;
	const filter = {
		...readRange(rest),
		view,
		currency: mode === 'real' ? realCurrency : 'DEMO_USD',
		assetId: asset,
	} as const;
	const rows = await loadStaffTrades(backOffice, filter);
	return toPage(rows, filter.limit - 1, ({ at, id }) => ({ atMs: at, id }), toTrade);
}

function toTrade(row: StaffTradeRow): StaffTrade {
	return {
		id: row.id,
		user: { id: row.userId, name: row.userName },
		country: row.country,
		asset: { id: row.assetId, ticker: row.ticker },
		mode: row.mode,
		direction: row.direction,
		stake: Number(row.stake),
		payout_percent: bpsToPercent(row.payoutBps),
		status: row.status,
		returned: row.returned === null ? null : Number(row.returned),
		accepted_at: toInstant(row.acceptedAt),
		expires_at: toInstant(row.expiresAt),
		closed_at: toInstant(row.closedAt),
	};
}

/** The deposits and withdrawals that a figure counts. */
export async function listStaffMovements(
	{ backOffice, realCurrency }: FiguresContext,
	{ query }: Call<typeof movementsEndpoint>,
) {
	const { view = 'done', kind = null, ...rest } = query;
	const filter = { ...readRange(rest), view, currency: realCurrency, kind };
	const rows = await loadStaffMovements(backOffice, filter);
	return toPage(rows, filter.limit - 1, ({ at, id }) => ({ atMs: at, id }), toMovement);
}

function toMovement(row: StaffMovementRow): StaffMovement {
	return {
		id: row.id,
		kind: row.kind,
		user: { id: row.userId, name: row.userName },
		country: row.country,
		method: row.method,
		amount: Number(row.amount),
		status: row.status,
		created_at: toInstant(row.createdAt),
		done_at: toInstant(row.doneAt),
	};
}
