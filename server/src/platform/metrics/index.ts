export { counter, createMetrics, defineMeasure, gauge, type Measure, type Metrics } from './create-metrics.ts';
export { judgeDisk, lookAtDisks } from './look-at-disks.ts';
export { serveMetrics } from './serve-metrics.ts';
