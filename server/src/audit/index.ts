export { loadLedgerGlance } from './ledger-glance.ts';
