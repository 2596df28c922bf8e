import type { downloadMovements, listMovements } from '@fairtick/domain/cashier/contract';
import { formatMinor } from '@fairtick/domain/money/money';
import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import type { QueryOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../../../platform/database/index.ts';
import { type AllRead, Answered, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import { loadMovements, type MovementFilter, type MovementRow } from './queries.ts';
import { findKept, toWireMovement } from './view.ts';

/** Most rows of a table. */
const MOST = 10_000;

type Filters = Omit<QueryOf<typeof downloadMovements>, 'mode'> &
	Omit<QueryOf<typeof listMovements>, 'mode' | 'limit' | 'cursor'>;

function toFilter(
	userId: number,
	{ kind, status, from, to, ...rest }: Filters,
): Omit<MovementFilter, 'after' | 'limit'> {
	rest satisfies AllRead;
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
	const { limit = DEFAULT_PAGE, cursor, mode, ...filters } = query;
	if (mode === 'demo') return { data: [], next_cursor: null };
	const after = readCursor(cursor, 'position');
	const rows = await loadMovements(db, { ...toFilter(caller.userId, filters), after, limit: limit + 1 });
	const kept = await findKept(db, caller.userId, rows);
	const toWire = (row: MovementRow) => toWireMovement(row, kept);
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
	const { mode, ...filters } = query;
	const filter = { ...toFilter(caller.userId, filters), after: null, limit: MOST };
	const rows = mode === 'demo' ? [] : await loadMovements(db, filter);
	return new Answered(beginCsv(COLUMNS) + toCsv(rows.map(toCells)), {
		headers: { 'content-disposition': 'attachment; filename="movements.csv"' },
	});
}
