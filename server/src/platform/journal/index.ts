export { type EntryOf, entriesOf, type JournalEntry } from './entries.ts';
export {
	insertRestored,
	type KnownRestore,
	loadGeneration,
	loadInstallation,
	loadRestores,
	updateBegun,
} from './generations.ts';
export { JOURNAL_FOLDER, Journal } from './journal.ts';
