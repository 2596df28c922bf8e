export { counter, createMetrics, defineMeasure, gauge, type Measure, type Metrics } from './create-metrics.ts';
export { LAST_BACKUP, loadLastBackup, noteBackup } from './last-backup.ts';
export { foldersOf, judgeDisk, lookAtDisks } from './look-at-disks.ts';
export { serveMetrics } from './serve-metrics.ts';
