import type { LineError } from '@fairtick/domain/calendar/import-contract';

/** An entry of a file before it is understood: texts by the names of its columns. */
export interface FileRecord {
	/** The line on which it begins, from 1. */
	readonly line: number;
	readonly values: Readonly<Record<string, string>>;
	/** Faults in single columns: one counts if a field comes from its column. */
	readonly wrong?: Readonly<Record<string, LineError['problem']>>;
	/** The fault of the whole line. */
	readonly problem?: LineError['problem'];
}
