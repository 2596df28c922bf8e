import { useEffect, useRef } from 'react';
import type { DrawingEditor } from './use-drawing-editor.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Delete takes off the selected drawing, Escape puts away the tool or lets go of the drawing. */
export function useDrawingKeys(editor: DrawingEditor): void {
	const latest = useRef(editor);
	useEffect(() => {
		latest.current = editor;
	});
	const isBusy = editor.tool !== null || editor.selected !== null;
	useEffect(() => {
		if (!isBusy) return;
		const onKey = (event: KeyboardEvent) => {
			const { tool, selected, cancel, select, remove } = latest.current;
			if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
			if (event.key === 'Escape') tool === null ? select(null) : cancel();
			else if ((event.key === 'Delete' || event.key === 'Backspace') && selected !== null) remove([selected]);
			else return;
			event.preventDefault();
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [isBusy]);
}
