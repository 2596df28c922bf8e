import type { Database } from '../../platform/database/index.ts';
import { defineDatabaseMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import { loadLedgerGlance } from './load-glance.ts';

export const ledgerMeasures = (database: Database): Measure[] => [
	defineDatabaseMeasure('ledger', () => loadLedgerGlance(database), [
		gauge(
			'fairtick_ledger_broken',
			'Invariants of the newest movements that do not hold',
			({ broken }) => broken.length,
		),
		gauge('fairtick_audit_clean', '1 where the last audit was clean', ({ audit }) =>
			audit ? Number(audit.findings === 0) : [],
		),
		gauge('fairtick_audit_findings', 'Findings of the last audit', ({ audit }) => audit?.findings ?? []),
		gauge('fairtick_audit_timestamp_seconds', 'When the last audit was', ({ audit }) =>
			audit ? audit.atMs / 1000 : [],
		),
		gauge('fairtick_audit_clean_age_seconds', 'Since the last clean audit', ({ audit }) =>
			typeof audit?.cleanAgoMs === 'number' ? audit.cleanAgoMs / 1000 : [],
		),
	]),
];
