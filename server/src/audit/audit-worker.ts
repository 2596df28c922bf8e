import { parentPort, workerData } from 'node:worker_threads';
import { keepAudit } from './keep-audit.ts';

/** What the thread of an audit is told. */
export interface AuditTask {
	readonly auditUrl: string;
	readonly dataDir: string;
	readonly incremental: boolean;
}

// One audit, in a thread of its own: it computes for long, and no placement waits for that.
parentPort?.postMessage(await keepAudit({ ...(workerData as AuditTask), withRests: true }));
