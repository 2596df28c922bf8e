import type { LineError } from '@fairtick/domain/calendar/import-contract';

/** An entry of a file before it is understood: texts by the names of its columns. */
export interface FileRecord {
	/** On which it begins, from 1. */
	readonly line: number;
	readonly values: Readonly<Record<string, string>>;
	/** What is wrong in single columns: it counts where a field comes from them. */
	readonly wrong?: Readonly<Record<string, LineError['problem']>>;
	/** What is wrong with it as a whole. */
	readonly problem?: LineError['problem'];
}
