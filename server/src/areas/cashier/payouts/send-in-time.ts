/** Another process asks about a payment a minute after it was put off, or later, and may then end it. */
const LATEST_MS = 15_000;

/**
 * Puts off the questions about a payment, and sends it. A process that was frozen in between sends nothing: another one may have asked the
 * provider, found nothing and given the money back (CLUSTER-05). The next question then finds that nothing was sent.
 * @param postpone false: it may not be sent any more.
 * @returns null if nothing was sent.
 */
export async function sendInTime<Answer>(
	postpone: () => Promise<boolean>,
	send: () => Promise<Answer>,
): Promise<Answer | null> {
	const beganMs = performance.now();
	if (!(await postpone()) || performance.now() - beganMs > LATEST_MS) return null;
	return send();
}
