import { InvalidFields } from '../http/index.ts';
import type { Position } from './session-queries.ts';

export const DEFAULT_PAGE = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** After which row a page goes on; throws `InvalidFields` for what is no cursor of ours. */
export function readCursor(cursor: string | undefined): Position | null {
	if (cursor === undefined) return null;
	const [, atMs, id] = CURSOR.exec(cursor) ?? [];
	if (atMs === undefined || id === undefined) throw new InvalidFields([{ field: 'cursor', code: 'field.invalid' }]);
	return { atMs: BigInt(atMs), id };
}

/** One row more than asked for tells whether there is a next page. */
export function toPage<Row extends { readonly id: string }, Shown>(
	rows: readonly Row[],
	limit: number,
	atOf: (row: Row) => bigint,
	show: (row: Row) => Shown,
) {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { data: rows.slice(0, limit).map(show), next_cursor: last ? `${atOf(last)}.${last.id}` : null };
}
