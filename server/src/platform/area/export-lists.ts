import { beginCsv, toCsv } from '@fairtick/domain/wire/csv';
import type { Queryable } from '../database/index.ts';
import type { ExportedFile } from './personal-data.ts';

/** A value of an export as JSON; whole numbers of PostgreSQL become numbers. */
export const toJson = (value: unknown) =>
	`${JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part), '\t')}\n`;

/** A long list that is exported twice, page by page: as JSON and as a table. */
export interface ExportedList<Row> {
	/** Name of its files, without their extension. */
	readonly name: string;
	readonly about: string;
	readonly pages: (reports: Queryable, userId: number) => AsyncIterable<readonly Row[]>;
	readonly columns: readonly string[];
	readonly cells: (row: Row) => Parameters<typeof toCsv>[0][number];
}

export const exportList = <Row>({ name, about, pages, columns, cells }: ExportedList<Row>): ExportedFile[] => [
	{ name: `${name}.json`, about, read: (reports, userId) => jsonList(pages(reports, userId)) },
	{
		name: `${name}.csv`,
		about: 'the same as a table',
		read: (reports, userId) => csvList(columns, pages(reports, userId), cells),
	},
];

/** Pages of rows as one JSON list. */
async function* jsonList(pages: AsyncIterable<readonly unknown[]>): AsyncIterable<string> {
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
async function* csvList<Row>(
	columns: readonly string[],
	pages: AsyncIterable<readonly Row[]>,
	cells: (row: Row) => Parameters<typeof toCsv>[0][number],
): AsyncIterable<string> {
	yield beginCsv(columns);
	for await (const page of pages) yield toCsv(page.map(cells));
}
