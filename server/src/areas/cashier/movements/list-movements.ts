import type { downloadMovements, listMovements } from '@fairtick/domain/cashier/contract';
import { formatMinor } from '@fairtick/domain/money/money';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import type { QueryOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../../../platform/database/index.ts';
import { Answered, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import { loadMovements, type MovementFilter, type MovementRow } from './queries.ts';
import { findCancelBlock, toWireMovement } from './view.ts';

/** Most rows of a table. */
const MOST = 10_000;

function toFilter(
	userId: number,
	{ kind, status, from, to }: QueryOf<typeof downloadMovements>,
): Omit<MovementFilter, 'after' | 'limit'> {
	return {
		userId,
		kind: kind ?? null,
		status: status ?? null,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
	};
}

/** The caller's movements, newest first (CASH-07). */
export async function listOwnMovements(db: Queryable, { caller, query }: Call<typeof listMovements>) {
	const { limit = DEFAULT_PAGE, cursor, mode } = query;
	if (mode === 'demo') return { data: [], next_cursor: null };
	const after = readCursor(cursor, 'position');
	const rows = await loadMovements(db, { ...toFilter(caller.userId, query), after, limit: limit + 1 });
	const cancelBlock = await findCancelBlock(db, caller.userId, rows);
	const toWire = (row: MovementRow) => toWireMovement(row, cancelBlock);
	return toPage(rows, limit, ({ createdAt, id }) => ({ atMs: createdAt, id }), toWire);
}

const COLUMNS = ['created_at', 'id', 'kind', 'method', 'amount', 'fee', 'arrives', 'currency', 'status', 'reference'];

const toCells = ({ createdAt, id, kind, method, amount, fee, status, reference }: MovementRow) => [
	new Date(Number(createdAt)).toISOString(),
	id,
	kind,
	method,
	formatMinor(amount),
	formatMinor(fee),
	formatMinor(amount - fee),
	'USD',
	status,
	reference,
];

/** The same as a table. */
export async function downloadOwnMovements(db: Queryable, { caller, query }: Call<typeof downloadMovements>) {
	const isDemo = query.mode === 'demo';
	const rows = isDemo ? [] : await loadMovements(db, { ...toFilter(caller.userId, query), after: null, limit: MOST });
	return new Answered(beginCsv(COLUMNS) + toCsv(rows.map(toCells)), {
		headers: { 'content-disposition': 'attachment; filename="movements.csv"' },
	});
}
