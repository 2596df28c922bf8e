export { endAlertsOf } from './queries.ts';
