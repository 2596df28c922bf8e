import { useEffect, useRef } from 'react';
import { unsaved } from '../../base/unsaved.ts';

/** The browser asks in its own words before the tab closes or loads another page. */
const warn = (event: BeforeUnloadEvent) => unsaved.size > 0 && event.preventDefault();

/**
 * For each text of more than a line: while it is not saved, its writer is asked before the page is left or the tab closed.
 * The answer lets go of it at once, for who saves it and leads on to another page.
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
