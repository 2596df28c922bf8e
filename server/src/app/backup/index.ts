export { noteOlder } from './note-older.ts';
