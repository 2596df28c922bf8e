import { Worker } from 'node:worker_threads';
import type { StorePlace } from '../objects/index.ts';
import type { KeptAudit } from './keep-audit.ts';

/** Arguments of the thread of an audit. */
export interface AuditTask extends StorePlace {
	readonly auditUrl: string;
	readonly incremental: boolean;
}

/** Files are read in pieces; one above this limit is a fault that must not take the server's memory. */
const HEAP_MB = 512;

/**
 * Makes one audit in its own thread that runs `program`; null when another audit is under way, and when `signal`
 * ends it. Throws the audit's error.
 */
export async function auditInThread(program: URL, task: AuditTask, signal: AbortSignal): Promise<KeptAudit | null> {
	const worker = new Worker(program, {
		workerData: task,
		resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
	});
	const ended = Promise.withResolvers<void>();
	const answer = Promise.withResolvers<KeptAudit | null>();
	worker.once('message', answer.resolve);
	worker.once('error', answer.reject);
	worker.once('exit', (code) => {
		ended.resolve();
		if (signal.aborted) answer.resolve(null);
		else answer.reject(new Error(`the thread of an audit ended with ${code}`));
	});
	const end = () => void worker.terminate();
	signal.addEventListener('abort', end);
	if (signal.aborted) end();
	try {
		return await answer.promise;
	} finally {
		await ended.promise;
		signal.removeEventListener('abort', end);
	}
}
