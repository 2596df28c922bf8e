import { IMPORT_MOST } from '@fairtick/domain/calendar/import-contract';
import { CsvError, parse } from 'csv-parse/sync';
import { countFields, FIELDS_LEAST } from './field-names.ts';
import type { FileRecord } from './file-record.ts';

interface Row {
	/** The line on which it begins and the one after which the next one does, from 1. */
	readonly line: number;
	readonly next: number;
	/** Null: a quotation mark in it is in the wrong place. */
	readonly fields: readonly string[] | null;
}

type Head = Row & { readonly fields: readonly string[] };

const DELIMITERS = [',', ';', '\t'] as const;
/** Rows at the top that are searched for the names of columns. */
const HEAD_WITHIN = 20;

/**
 * A table whose fields are separated by commas, semicolons or tabs. Titles and remarks may come before the line with the
 * names of columns. A row with more or fewer fields, or with misplaced quotation marks, is wrong by itself.
 */
export function readCsv(text: string): FileRecord[] {
	const lines = text.split(/\r\n|\n|\r/);
	// A first line that names the delimiter for programs.
	const given = /^sep=([,;\t])$/i.exec(lines[0] ?? '')?.[1];
	const tables = (given === undefined ? DELIMITERS : [given]).flatMap((delimiter) => {
		const head = findHead(readRows(lines, { delimiter, from: given === undefined ? 1 : 2, most: HEAD_WITHIN }));
		return head === null ? [] : [{ delimiter, head, weight: 1_000 * countFields(head.fields) + head.fields.length }];
	});
	const [table] = tables.sort((a, b) => b.weight - a.weight);
	// Rows of which none could name columns are wrong, each by itself.
	if (table === undefined)
		return readRows(lines, { delimiter: ',', from: 1, most: IMPORT_MOST + 1 }).map((row) => toRecord(row, []));
	const { delimiter, head } = table;
	const width = head.fields.length;
	// One more than is taken says that there are too many.
	const rows = readRows(lines, { delimiter, from: head.next, most: IMPORT_MOST + 1, width });
	return rows.map((row) => toRecord(row, head.fields));
}

function toRecord({ line, fields }: Row, columns: readonly string[]): FileRecord {
	if (fields === null) return { line, values: {}, problem: 'quotes' };
	if (fields.length !== columns.length) return { line, values: {}, problem: 'columns' };
	// The first of several columns with one name counts.
	const pairs = columns.map((name, n) => [name, fields[n] ?? ''] as const);
	const named = pairs.filter(([name], n) => name !== '' && columns.indexOf(name) === n);
	return { line, values: Object.fromEntries(named) };
}

/** The first row that names fields, else the first one that fills as many columns as the others; null if there is none. */
function findHead(rows: readonly Row[]): Head | null {
	const whole = rows.filter((row): row is Head => row.fields !== null);
	const named = whole.find(({ fields }) => countFields(fields) >= FIELDS_LEAST);
	const widths = whole.map(({ fields }) => fields.length);
	const usual = widths.sort((a, b) => a - b)[widths.length >> 1] ?? 0;
	const filled = ({ fields }: Head) => fields.filter((field) => field !== '').length;
	return named ?? whole.find((row) => 2 * filled(row) >= usual) ?? null;
}

interface Range {
	readonly delimiter: string;
	/** Line of the first row. */
	readonly from: number;
	readonly most: number;
	/** Fields of a row, where that is known. */
	readonly width?: number;
}

/** Rows in their order without empty ones. */
function readRows(lines: readonly string[], { from, most, ...form }: Range): Row[] {
	const rows: Row[] = [];
	for (let line = from; line <= lines.length && rows.length < most; ) {
		const row = readRow(lines, line, form);
		if (row.fields === null || row.fields.some((field) => field !== '')) rows.push(row);
		line = row.next;
	}
	return rows;
}

/** A quoted field has at most this number of lines, so that a stray quotation mark loses its own line and not the rest of the file. */
const LINES_OF_ROW = 10;
const ROW_CHARACTERS = 20_000;

function readRow(
	lines: readonly string[],
	line: number,
	{ delimiter, width }: Pick<Range, 'delimiter' | 'width'>,
): Row {
	const wrong = { line, next: line + 1, fields: null };
	for (let next = line + 1; next <= Math.min(line + LINES_OF_ROW, lines.length + 1); next++) {
		const text = lines.slice(line - 1, next - 1).join('\n');
		if (text.length > ROW_CHARACTERS) return wrong;
		try {
			const [fields = []] = parse(text, { delimiter, trim: true, relax_column_count: true });
			// A part that only a mark in a later row closes is no field of this row.
			return next > line + 1 && width !== undefined && fields.length !== width ? wrong : { line, next, fields };
		} catch (error) {
			if (!(error instanceof CsvError)) throw error;
			if (error.code !== 'CSV_QUOTE_NOT_CLOSED') return wrong;
		}
	}
	return wrong;
}
