import { parentPort, workerData } from 'node:worker_threads';
import { isSignedRound, type Round } from './verify-round.ts';

/** A thread that verifies one round after another, in the order in which they are asked. */
parentPort?.on('message', async (round: Round) => {
	parentPort?.postMessage(await isSignedRound(round, (workerData as { publicKey: string }).publicKey));
});
