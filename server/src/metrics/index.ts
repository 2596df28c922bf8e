export { counter, createMetrics, defineMeasure, gauge, type Measure, type Metrics } from './create-metrics.ts';
export { serveMetrics } from './serve-metrics.ts';
