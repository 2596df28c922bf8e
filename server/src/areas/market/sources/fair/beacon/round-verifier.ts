import { Worker } from 'node:worker_threads';
import { QUICKNET } from '@fairtick/domain/market/beacon';
import type { Round } from './verify-round.ts';

/** Verifies rounds in its own thread, since one takes longer than a placement may wait. */
export interface RoundVerifier {
	/** True if the network has signed the round; throws when the thread has died. */
	verify(round: Round): Promise<boolean>;
	close(): Promise<void>;
}

/** Starts its thread with the first round, and again after it has died. */
export function createRoundVerifier(publicKey: string = QUICKNET.publicKey): RoundVerifier {
	let worker: Worker | null = null;
	const waiting: PromiseWithResolvers<boolean>[] = [];

	const start = (): Worker => {
		const started = new Worker(new URL('./verify-rounds-worker.ts', import.meta.url), { workerData: { publicKey } });
		started.on('message', (signed: boolean) => waiting.shift()?.resolve(signed));
		const failAll = (error: Error) => {
			worker = null;
			for (const one of waiting.splice(0)) one.reject(error);
		};
		started.on('error', failAll);
		started.on('exit', () => failAll(new Error('the thread that verifies beacon rounds has ended')));
		// It alone keeps no process alive; a listener of messages would, so this comes after them.
		started.unref();
		return started;
	};

	return {
		verify(round) {
			worker ??= start();
			const answer = Promise.withResolvers<boolean>();
			waiting.push(answer);
			worker.postMessage(round);
			return answer.promise;
		},
		async close() {
			await worker?.terminate();
		},
	};
}
