export {
	counter,
	createMetrics,
	defineDatabaseMeasure,
	defineMeasure,
	gauge,
	type Measure,
	type Metrics,
} from './create-metrics.ts';
export { LAST_BACKUP, loadLastBackup, noteBackup } from './last-backup.ts';
export { foldersOf, judgeDisk, measureDisks } from './measure-disks.ts';
export { serveMetrics } from './serve-metrics.ts';
