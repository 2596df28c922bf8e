import { useEffect, useRef } from 'react';
import { unsaved } from '../../base/unsaved.ts';

/** The browser asks in its own words before the tab closes or loads another page. */
const warn = (event: BeforeUnloadEvent) => unsaved.size > 0 && event.preventDefault();

/**
 * For texts longer than a line: while the text is unsaved, its writer is asked before the page is left or the tab
 * closed. Call the returned function to drop the text immediately, such as after saving it and before navigating.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
	const text = useRef({});
	const release = () => void unsaved.delete(text.current);
	useEffect(() => {
		if (!isUnsaved) return;
		const held = text.current;
		window.addEventListener('beforeunload', warn);
		unsaved.add(held);
		return () => void unsaved.delete(held);
	}, [isUnsaved]);
	return release;
}
