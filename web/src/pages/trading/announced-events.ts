const KEY = 'told_events';
/** More than are announced at any one time. */
const KEPT = 100;

/** Economic events that this browser has already announced, each at its time: one that was moved is announced again. */
export function readAnnounced(): readonly string[] {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
	} catch {
		return [];
	}
}

export function writeAnnounced(events: readonly string[]): void {
	localStorage.setItem(KEY, JSON.stringify(events.slice(-KEPT)));
}
