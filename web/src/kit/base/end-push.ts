/** Ends push messages, so that pending ones are not shown to the browser's next user. */
export async function endPush(): Promise<void> {
	const worker = await navigator.serviceWorker?.getRegistration();
	await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
