export { loadLastBackup } from './last-backup.ts';
