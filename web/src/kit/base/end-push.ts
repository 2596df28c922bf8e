/** Push messages that are still at the push service are shown to no one who uses this browser next. */
export async function endPush(): Promise<void> {
	const worker = await navigator.serviceWorker?.getRegistration();
	await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
