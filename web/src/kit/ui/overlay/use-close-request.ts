import { useEffect, useRef } from 'react';

interface CloseWatcher {
	onclose: ((event: Event) => void) | null;
	destroy(): void;
}
declare global {
	interface Window {
		/** Absent where the browser has none: Back leaves the page there, as ever. */
		readonly CloseWatcher?: new () => CloseWatcher;
	}
}

/**
 * Closes what is open when the user of a phone asks for it, as with Back: the browser then closes the newest of what watches, and goes back
 * in its history only once nothing is open. With a mouse everything has Escape, which the popups themselves take.
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
