/**
 * Sends calls at a fixed rate, whatever is still unanswered, and returns the milliseconds from each call's due time to
 * its answer, so that waiting counts in full. Throws when a call fails.
 */
export async function openLoop(
	perSecond: number,
	forMs: number,
	send: (index: number) => Promise<unknown>,
): Promise<number[]> {
	const count = Math.round((perSecond * forMs) / 1000);
	const latencies: number[] = [];
	const startedAt = performance.now();
	const dueAt = (index: number) => startedAt + (index * 1000) / perSecond;
	const answers: Promise<unknown>[] = [];
	for (let next = 0; next < count; ) {
		while (next < count && dueAt(next) <= performance.now()) {
			const due = dueAt(next);
			const answer = send(next).then(() => latencies.push(performance.now() - due));
			// The failure is reported at the end: until then it must not end the process, which has a product to stop.
			answer.catch(() => undefined);
			answers.push(answer);
			next++;
		}
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	await Promise.all(answers);
	return latencies;
}
