export { loadOverdue } from './movements/overdue.ts';
export { loadMovements } from './movements/view.ts';
