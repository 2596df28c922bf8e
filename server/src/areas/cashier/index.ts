export { loadDeposited, loadDepositors } from './deposits/deposit-totals.ts';
export { openCashier } from './open-cashier.ts';
export { nameProviderSettings, openProviders } from './providers/open-providers.ts';
export { reconcileCommand } from './reconcile/command.ts';
export { computeCover } from './reconcile/reconcile-providers.ts';
