import { InvalidFields } from './errors.ts';

/** Rows of a page when the call names no limit. */
export const DEFAULT_PAGE = 50;

/** After which row a page continues, in lists that are ordered by time and id. */
export interface Position<Id = string> {
	readonly atMs: number;
	readonly id: Id;
}

/** The same of a row as it was read, or its number in lists where no two rows share one. */
type Place = { readonly atMs: bigint | number; readonly id: string | number } | bigint | number;

/** Content of a cursor, by the kind of list; `numbered` lists are ordered by time and a number. */
interface Cursors {
	readonly number: number;
	readonly position: Position;
	readonly numbered: Position<number>;
}

/** Reads a cursor of `toPage`; throws `InvalidFields` for one of another kind of list. The contract has checked its form. */
export function readCursor<Kind extends keyof Cursors>(cursor: string | undefined, kind: Kind): Cursors[Kind] | null {
	if (cursor === undefined) return null;
	const [number, id] = cursor.split('.');
	const found = id === undefined ? 'number' : id.includes('-') ? 'position' : 'numbered';
	if (found !== kind) throw new InvalidFields([{ field: 'cursor', code: 'field.invalid' }]);
	const atMs = Number(number);
	return { number: atMs, position: { atMs, id }, numbered: { atMs, id: Number(id) } }[found] as Cursors[Kind];
}

const toCursor = (place: Place) => (typeof place === 'object' ? `${place.atMs}.${place.id}` : `${place}`);

/** The answer of a list: one row more than asked for shows that there is a next page, which continues after `placeOf` the last. */
export function toPage<Row, Shown>(
	rows: readonly Row[],
	limit: number,
	placeOf: (last: Row) => Place,
	show: (row: Row) => Shown,
): { data: Shown[]; next_cursor: string | null } {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { data: rows.slice(0, limit).map(show), next_cursor: last === undefined ? null : toCursor(placeOf(last)) };
}

/**
 * The rest of a filter once each of its fields has been read: `rest satisfies AllRead` fails to compile for a field
 * that a list ignores, and would therefore answer with rows that the caller filtered out.
 */
export type AllRead = Record<string, never>;
