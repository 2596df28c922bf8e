import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_CHECKS } from '../../src/app/areas.ts';
import { beaconRounds } from '../../src/areas/market/audit/fair-checks.ts';
import { type KeepAuditOptions, type KeptAudit, keepAudit } from '../../src/platform/audit/keep-audit.ts';
import { type AuditReport, runAudit } from '../../src/platform/audit/run-audit.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { TestDatabase } from './database.ts';

/** Everything that the audit proves, kept nowhere. */
export const auditAll = (database: Database, checks = AUDIT_CHECKS): Promise<AuditReport> =>
	runAudit(database, { checks });

/** The same checks for the beacon of another network. */
export const checksOfNetwork = (publicKey: string) =>
	AUDIT_CHECKS.map((check) => (check.title === beaconRounds().title ? beaconRounds(publicKey) : check));

/** An audit that is kept, as the command makes it; incremental by default. */
export async function keepTestAudit(
	db: TestDatabase,
	options: Partial<KeepAuditOptions> = {},
): Promise<KeptAudit & { readonly incremental: boolean }> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-audits-'));
	try {
		const kept = await keepAudit({
			auditUrl: db.auditUrl,
			checks: AUDIT_CHECKS,
			dataDir: folder,
			incremental: true,
			...options,
		});
		if (kept === null) throw new Error('another audit is under way');
		return { ...kept, incremental: !kept.whole };
	} finally {
		await rm(folder, { recursive: true });
	}
}
