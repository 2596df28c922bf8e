import { toCsv } from '@fairtick/domain/wire/csv';

/** A value of an export as JSON; whole numbers of PostgreSQL become numbers. */
export const toJson = (value: unknown) =>
	`${JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part), '\t')}\n`;

/** Pages of rows as one JSON list. */
export async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncIterable<string> {
	let before = '[\n';
	for await (const page of pages) {
		for (const one of page) {
			yield before + toJson(one).trimEnd();
			before = ',\n';
		}
	}
	yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Pages of rows as one table. */
export async function* csvList<Row>(
	columns: readonly string[],
	pages: AsyncIterable<readonly Row[]>,
	cells: (row: Row) => Parameters<typeof toCsv>[0][number],
): AsyncIterable<string> {
	yield toCsv([columns]);
	for await (const page of pages) yield toCsv(page.map(cells));
}
