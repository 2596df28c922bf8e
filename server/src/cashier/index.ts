export { loadOverdue } from './movements/overdue.ts';
