const LOOK_AGAIN_MS = 50;

/**
 * Gives the focus to the title of the page as soon as there is one, unless it has gone elsewhere meanwhile: what had it belongs to
 * the page before, or is gone. Answers how to give up.
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
