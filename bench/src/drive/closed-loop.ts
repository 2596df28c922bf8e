/** Each worker calls again as soon as it has its answer; returns completed calls a second. */
export async function perSecond<Worker>(
	forMs: number,
	workers: readonly Worker[],
	call: (worker: Worker, index: number) => Promise<unknown>,
): Promise<number> {
	const startedAt = performance.now();
	let done = 0;
	await Promise.all(
		workers.map(async (worker, index) => {
			while (performance.now() - startedAt < forMs) {
				await call(worker, index);
				done++;
			}
		}),
	);
	return (done * 1000) / (performance.now() - startedAt);
}
