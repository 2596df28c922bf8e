import { CsvError, parse } from 'csv-parse/sync';
import type { FileRecord } from './file-record.ts';

interface Parsed {
	readonly record: Record<string, string>;
	readonly info: { readonly lines: number };
}

/** A table whose first line names the columns; fields are divided by commas, semicolons or tabs. */
export function readCsv(text: string): FileRecord[] {
	try {
		let nextLine = 2;
		const rows = parse(text, {
			...{ columns: true, delimiter: findDelimiter(text), info: true, skip_empty_lines: true, trim: true },
			max_record_size: 20_000,
		}) as unknown as Parsed[];
		return rows.map(({ record, info: { lines } }) => {
			// A field in quotes may go over several lines: the record begins after the one before it.
			const line = Math.min(nextLine, lines);
			nextLine = lines + 1;
			return { line, values: record };
		});
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return [{ line: Number(error['lines'] ?? 1), values: {}, problem: 'unreadable' }];
	}
}

/** The one that the first line has most of. */
function findDelimiter(text: string): string {
	const head = text.slice(0, text.search(/\r?\n|$/));
	const count = (delimiter: string) => head.split(delimiter).length;
	return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
