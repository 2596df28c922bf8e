import * as z from 'zod';
import { type JournalEntry, journalEntry } from './entries.ts';

/** The files of a journal: of one append in the store, or of a process that has written to a folder, and `entries.jsonl`, which earlier versions wrote. */
const FILES = /^entries(\.\d{15})?(\.[0-9a-f-]{36})?\.jsonl$/;
export const isOfJournal = (name: string): boolean => FILES.test(name);

/** When a line was written, epoch milliseconds; lines of earlier versions do not say it. */
const lineTime = z.object({ writtenAtMs: z.int().default(0) });

export interface StoredLine {
	readonly entry: JournalEntry;
	readonly writtenAtMs: number;
}

/** The lines of a file. A last one that was cut short is left out, for it was never acted on. Throws if another one is damaged. */
export function readLines(text: string, place: string): StoredLine[] {
	const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
	return lines.flatMap((line, index) => (line === '' ? [] : parse(line, `${place}, line ${index + 1}`)));
}

function parse(line: string, place: string): StoredLine {
	try {
		const value = JSON.parse(line);
		return { entry: journalEntry.parse(value), ...lineTime.parse(value) };
	} catch (cause) {
		throw new Error(`${place}: the journal is damaged`, { cause });
	}
}
