import { useEffect, useRef } from 'react';

interface CloseWatcher {
	onclose: ((event: Event) => void) | null;
	destroy(): void;
}
declare global {
	interface Window {
		/** Absent in some browsers, in which Back leaves the page. */
		readonly CloseWatcher?: new () => CloseWatcher;
	}
}

/**
 * Closes an open popup on a phone's close request, such as Back: the browser closes the newest watcher, and goes back
 * in its history only when nothing is open. With a mouse the popups handle Escape themselves.
 */
export function useCloseRequest(open: boolean, close: (event: Event) => void): void {
	const latest = useRef(close);
	useEffect(() => {
		latest.current = close;
	});
	useEffect(() => {
		const { CloseWatcher } = window;
		if (!open || CloseWatcher === undefined || !window.matchMedia('(pointer: coarse)').matches) return;
		const watcher = new CloseWatcher();
		watcher.onclose = (event) => latest.current(event);
		return () => watcher.destroy();
	}, [open]);
}
