import { useEffect, useRef } from 'react';
import { holdUnsaved } from '../../base/unsaved.ts';

/**
 * For each text of more than a line: while it is not saved, its writer is asked before the page is left or the tab closed.
 * The answer lets go of it at once, for who saves it and leads on to another page.
 */
export function useUnsaved(unsaved: boolean): () => void {
	const release = useRef(() => {});
	useEffect(() => {
		if (!unsaved) return;
		release.current = holdUnsaved();
		return () => release.current();
	}, [unsaved]);
	return () => release.current();
}
