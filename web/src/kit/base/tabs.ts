/** Tells the other tabs of this browser; null where it connects them with nothing. */
export function openChannel(name: string): BroadcastChannel | null {
	try {
		return new BroadcastChannel(name);
	} catch {
		return null;
	}
}

/**
 * Acts while no other tab does under the same name. Without locks (a page without TLS, a browser that blocks the site's data) two
 * tabs may act at once.
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
