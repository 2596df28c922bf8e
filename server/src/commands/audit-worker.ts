import { parentPort, workerData } from 'node:worker_threads';
import { AUDIT_CHECKS } from '../areas.ts';
import { type AuditTask, keepAudit } from '../audit/index.ts';

// One audit, in a thread of its own: it computes for long, and no placement waits for that.
parentPort?.postMessage(await keepAudit({ ...(workerData as AuditTask), checks: AUDIT_CHECKS, withRests: true }));
