import { useEffect, useRef } from 'react';
import type { DrawingDesk } from './use-drawing-desk.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Delete takes off the selected drawing, Escape puts away the tool or lets go of the drawing. */
export function useDrawingKeys(desk: DrawingDesk): void {
	const latest = useRef(desk);
	useEffect(() => {
		latest.current = desk;
	});
	const isBusy = desk.tool !== null || desk.selected !== null;
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
