/** Sends to the other tabs of this browser; null if it has no such channel. */
export function openChannel(name: string): BroadcastChannel | null {
	try {
		return new BroadcastChannel(name);
	} catch {
		return null;
	}
}

/**
 * Runs `act` while no other tab runs one under the same name. Without locks (a page without TLS, a browser that blocks
 * the site's data) two tabs may run at once.
 */
export async function actAlone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
	let begun = false;
	const begin = () => {
		begun = true;
		return act();
	};
	if (navigator.locks === undefined) return begin();
	try {
		return await navigator.locks.request(name, begin);
	} catch (error) {
		if (begun) throw error;
		return begin();
	}
}
