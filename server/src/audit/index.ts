export { type Audits, type AuditsOptions, createAudits } from './create-audits.ts';
export { loadLedgerGlance } from './ledger-glance.ts';
