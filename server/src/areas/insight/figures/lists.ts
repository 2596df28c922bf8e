import type {
	listStaffMovements as movementsEndpoint,
	StaffMovement,
	StaffTrade,
	listStaffTrades as tradesEndpoint,
} from '@fairtick/domain/figures/contract';
import { fromDayText, startOfDayMs } from '@fairtick/domain/figures/days';
import { bpsToPercent } from '@fairtick/domain/money/money';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type AllRead, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import type { FiguresContext } from './context.ts';
import { loadStaffMovements, loadStaffTrades, type StaffMovementRow, type StaffTradeRow } from './list-queries.ts';

type RangeQuery = Omit<Call<typeof movementsEndpoint>['query'], 'view' | 'kind'> &
	Omit<Call<typeof tradesEndpoint>['query'], 'view' | 'mode' | 'asset'>;

/** Reads the parameters that the lists behind the figures share: the range of days, and the page. */
function readRange({ from, to, country, user, cursor, limit = DEFAULT_PAGE, ...rest }: RangeQuery) {
	rest satisfies AllRead;
	return {
		fromMs: from === undefined ? null : startOfDayMs(fromDayText(from)),
		toMs: to === undefined ? null : startOfDayMs(fromDayText(to) + 1),
		country: country ?? null,
		userId: user ?? null,
		after: readCursor(cursor, 'position'),
		limit: limit + 1,
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
