import { InvalidFields } from './errors.ts';

/** Rows of a page when the call names no limit. */
export const DEFAULT_PAGE = 50;

/** After which row a page goes on, in lists that are ordered by time and id. */
export interface Position {
	readonly atMs: number;
	readonly id: string;
}

/** The cursor's number and id; the contract has checked their form. */
function split(cursor: string): [number, string | undefined] {
	const [at, id] = cursor.split('.');
	return [Number(at), id];
}

const invalid = () => new InvalidFields([{ field: 'cursor', code: 'field.invalid' }]);

/** Reads the cursor of a list by time and id; throws `InvalidFields` for one of another list. */
export function readPosition(cursor: string | undefined): Position | null {
	if (cursor === undefined) return null;
	const [atMs, id] = split(cursor);
	if (id === undefined) throw invalid();
	return { atMs, id };
}

/** Reads the cursor of a list that is ordered by a number alone; throws `InvalidFields` for one of another list. */
export function readNumber(cursor: string | undefined): number | null {
	if (cursor === undefined) return null;
	const [number, id] = split(cursor);
	if (id !== undefined) throw invalid();
	return number;
}

export const toCursor = ({ atMs, id }: { atMs: bigint | number; id: string }) => `${atMs}.${id}`;

/** The answer of a list: one row more than asked for tells that there is a next page. `cursorOf` says where it begins. */
export function toPage<Row, Shown>(
	rows: readonly Row[],
	limit: number,
	cursorOf: (last: Row) => string,
	show: (row: Row) => Shown,
): { data: Shown[]; next_cursor: string | null } {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { data: rows.slice(0, limit).map(show), next_cursor: last === undefined ? null : cursorOf(last) };
}
