import type { CalendarFormat } from '@fairtick/domain/calendar/import-contract';
import type { FileRecord } from './file-record.ts';
import { readCsv } from './read-csv.ts';
import { readIcs } from './read-ics.ts';
import { readJson } from './read-json.ts';

const READERS = { csv: readCsv, ics: readIcs, json: readJson };

/** The entries of a file. A form that ends too early or breaks is a record with a problem, on the line where it does. */
export const readRecords = (format: CalendarFormat, text: string): readonly FileRecord[] =>
	// A byte order mark is no part of the first column's name.
	READERS[format](text.replace(/^\uFEFF/, ''));

/** Names of columns, in the order in which they appear in records that can be read. */
export const listColumns = (records: readonly FileRecord[]): string[] => [
	...new Set(records.flatMap(({ values, problem }) => (problem === undefined ? Object.keys(values) : []))),
];
