const LOOK_AGAIN_MS = 50;

/**
 * Focuses the page's title once it exists, unless the focus has moved meanwhile: the element that had it was the
 * previous page's, or is gone. Returns a function that cancels it.
 */
export function focusTitle(afterMs = 0): () => void {
	const before = document.activeElement;
	const look = () => {
		if (document.activeElement !== before && document.activeElement !== document.body) return;
		const title = document.querySelector<HTMLElement>('main h1');
		if (title === null) {
			timer = setTimeout(look, LOOK_AGAIN_MS);
			return;
		}
		title.tabIndex = -1;
		title.focus({ preventScroll: true });
	};
	let timer = setTimeout(look, afterMs);
	return () => clearTimeout(timer);
}
