import { parentPort, workerData } from 'node:worker_threads';
import { type AuditTask, keepAudit } from '../../platform/audit/index.ts';
import { AUDIT_CHECKS } from '../areas.ts';

// One audit, in its own thread: it computes for long, and no placement waits for that.
parentPort?.postMessage(await keepAudit({ ...(workerData as AuditTask), checks: AUDIT_CHECKS, withRests: true }));
