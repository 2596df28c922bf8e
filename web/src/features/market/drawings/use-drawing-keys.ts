import { useEffect, useRef } from 'react';
import type { DrawingEditor } from './use-drawing-editor.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/**
 * Delete removes the selected drawing unless it is locked, Escape drops the tool or the selection, Ctrl+Z undoes the
 * last change of a drawing.
 */
export function useDrawingKeys(editor: DrawingEditor): void {
	const latest = useRef(editor);
	useEffect(() => {
		latest.current = editor;
	});
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
			if (act(event, latest.current)) event.preventDefault();
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, []);
}

/** Returns true if the key was used. */
function act(
	event: KeyboardEvent,
	{ tool, selected, locked, cancel, select, remove, undoLast }: DrawingEditor,
): boolean {
	const { key } = event;
	if (isUndo(event)) undoLast();
	else if (key === 'Escape' && tool !== null) cancel();
	else if (selected === null) return false;
	else if (key === 'Escape') select(null);
	else if (key !== 'Delete' && key !== 'Backspace') return false;
	else if (!locked && selected.locked !== true) remove([selected]);
	return true;
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
	(ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
