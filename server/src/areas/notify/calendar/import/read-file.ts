import {
	type CalendarFormat,
	type LineError,
	type Mapping,
	PREVIEW_MOST,
} from '@fairtick/domain/calendar/import-contract';
import { findMapping } from './field-names.ts';
import type { FileRecord } from './file-record.ts';
import { readCsv } from './read-csv.ts';
import { readIcs } from './read-ics.ts';
import { readJson } from './read-json.ts';
import { type ReadEntry, understand } from './understand.ts';

const READERS = { csv: readCsv, ics: readIcs, json: readJson };

/** The entries of a file. A form that ends too early or breaks is a record with a problem, on the line where it does. */
const readRecords = (format: CalendarFormat, text: string): readonly FileRecord[] =>
	// A byte order mark is no part of the first column's name.
	READERS[format](text.replace(/^\uFEFF/, ''));

/** Names of columns, in the order in which they appear in records that can be read. */
const listColumns = (records: readonly FileRecord[]): string[] => [
	...new Set(records.flatMap(({ values, problem }) => (problem === undefined ? Object.keys(values) : []))),
];

export interface CalendarFile {
	readonly format: CalendarFormat;
	readonly text: string;
	/** IANA name of the zone of times that name none. */
	readonly zone: string;
	/** The columns of the fields. */
	readonly mapping: Mapping;
	/** True if fields that the mapping leaves out come from the columns of their names. */
	readonly findsColumns: boolean;
}

/** The content of a file. A file can have hundreds of thousands of faulty lines and columns: the first ones are reported. */
export interface ReadFile {
	readonly columns: readonly string[];
	readonly mapping: Mapping;
	readonly entries: readonly ReadEntry[];
	/** The number of wrong lines, and the first of them. */
	readonly wrong: number;
	readonly errors: readonly LineError[];
	/** Events that the file cancels. */
	readonly cancelled: readonly ReadEntry[];
	/** The first lines that are right and no entries, and why. */
	readonly leftOut: readonly LineError[];
}

/** Columns shown at most; a file of economic events has a dozen. */
const MOST_COLUMNS = 200;

/** The entries of a file and the errors of its lines, in the order of the file. */
export function readFile({ format, text, zone, mapping: given, findsColumns }: CalendarFile): ReadFile {
	const records = readRecords(format, text);
	const columns = listColumns(records);
	const mapping = findsColumns ? { ...findMapping(columns), ...given } : given;
	const { entries, errors, cancelled, leftOut } = understand(records, mapping, zone);
	return {
		columns: columns.slice(0, MOST_COLUMNS),
		mapping,
		entries,
		cancelled,
		wrong: errors.length,
		errors: errors.slice(0, PREVIEW_MOST),
		leftOut: leftOut.slice(0, PREVIEW_MOST),
	};
}
