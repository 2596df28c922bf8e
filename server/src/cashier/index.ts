export { hasDeposited, loadDeposited, loadDepositors } from './movements/deposited.ts';
export { loadAddresses } from './movements/destination-queries.ts';
export { findMovementOwners } from './movements/find-owners.ts';
export { hastenWithdrawals } from './movements/identity.ts';
export { loadOverdue } from './movements/overdue.ts';
export { loadMovements } from './movements/view.ts';
export { openCashier } from './open-cashier.ts';
export { openProviders } from './providers/open-providers.ts';
export { reconcileCommand } from './reconcile/command.ts';
