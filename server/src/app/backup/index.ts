export { loadLastBackup } from './last-backup.ts';
export { noteOlder } from './note-older.ts';
