export { type Health, isHealth, type OrderProbes, serveHealth } from './health.ts';
export { HEALTH_PATHS } from './health-paths.ts';
