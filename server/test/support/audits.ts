import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeepAuditOptions, type KeptAudit, keepAudit } from '../../src/audit/keep-audit.ts';
import type { TestDatabase } from './database.ts';

/** An audit that is kept, as the command makes it; incremental unless told otherwise. */
export async function keepTestAudit(
	db: TestDatabase,
	options: Partial<KeepAuditOptions> = {},
): Promise<KeptAudit & { readonly incremental: boolean }> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-audits-'));
	try {
		const kept = await keepAudit({ auditUrl: db.auditUrl, dataDir: folder, incremental: true, ...options });
		if (kept === null) throw new Error('another audit is under way');
		return { ...kept, incremental: !kept.whole };
	} finally {
		await rm(folder, { recursive: true });
	}
}
