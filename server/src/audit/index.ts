export { type LedgerGlance, loadLedgerGlance } from './ledger-glance.ts';
