import type { CalendarFormat, Mapping } from '@fairtick/domain/calendar/import-contract';
import { listColumns, readRecords } from './records.ts';
import { type Understood, understand } from './understand.ts';

export interface CalendarFile {
	readonly format: CalendarFormat;
	readonly text: string;
	/** IANA name of the zone of times that name none. */
	readonly zone: string;
}

interface ReadFile extends Understood {
	readonly columns: readonly string[];
	readonly mapping: Mapping;
}

/** The entries of a file and what is wrong with its lines; `mappingOf` says which of its columns the fields come from. */
export function readFile(
	{ format, text, zone }: CalendarFile,
	mappingOf: (columns: readonly string[]) => Mapping,
): ReadFile {
	const records = readRecords(format, text);
	const columns = listColumns(records);
	const mapping = mappingOf(columns);
	return { columns, mapping, ...understand(records, mapping, zone) };
}
