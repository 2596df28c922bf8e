const STORAGE_KEY = 'reloaded-at';
/** A second failure within this time is no stale page: reloading again would loop. */
const ONCE_WITHIN_MS = 60_000;

/** A chunk that is gone belongs to an older build: the page is loaded again, once (NAV-04). */
export function reloadStalePage(): void {
	window.addEventListener('vite:preloadError', (event) => {
		const reloadedAtMs = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
		if (Date.now() - reloadedAtMs < ONCE_WITHIN_MS) return;
		event.preventDefault();
		sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
		location.reload();
	});
}
