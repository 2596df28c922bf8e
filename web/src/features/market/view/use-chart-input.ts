import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { PRICES_PANE } from '../prices-pane.ts';
import type { ViewControl } from './view-control.ts';

/** A wheel notch is 100 pixels and zooms by a quarter. */
const ZOOM_PER_PX = 0.0022;
const STEP = 1.25;
const PAN = { step: 0.1, jump: 0.5 } as const;
const TIME_PANE = 'x_axis_pane';

/** Executes a key's action on the view; returns undefined for other keys. */
export function actOnKey(key: string, withShift: boolean, control: ViewControl): (() => void) | undefined {
	const share = withShift ? PAN.jump : PAN.step;
	// Shift with up and down places trades.
	if (withShift && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined;
	switch (key) {
		case 'ArrowLeft':
			return () => control.pan(-share);
		case 'ArrowRight':
			return () => control.pan(share);
		case 'ArrowUp':
		case '+':
		case '=':
			return () => control.zoom(STEP);
		case 'ArrowDown':
		case '-':
			return () => control.zoom(1 / STEP);
		case 'Home':
			return control.reset;
		case 'End':
			return control.toNow;
		default:
			return undefined;
	}
}

/** Keys of a focused chart, wheel zoom at the usual speed, and a double press on the time axis (CHART-04). */
export function useChartInput(chart: Chart | null, control: ViewControl | null, onAsk: () => void): void {
	useEffect(() => {
		const box = chart?.getDom()?.closest<HTMLElement>('[role=application]') ?? null;
		if (chart === null || control === null || box === null) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.target !== box || event.ctrlKey || event.metaKey || event.altKey) return;
			const isAsking = event.key === 'Enter' || event.key === ' ';
			const act = isAsking ? onAsk : actOnKey(event.key, event.shiftKey, control);
			if (act === undefined) return;
			event.preventDefault();
			act();
		};
		const onWheel = (event: WheelEvent) => {
			const pricesPx = chart.getSize(PRICES_PANE, 'main')?.width ?? 0;
			const isOnAxis = event.clientX - box.getBoundingClientRect().left > pricesPx;
			if (isOnAxis || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
			event.preventDefault();
			event.stopPropagation();
			const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
			control.zoom(Math.exp(-px * ZOOM_PER_PX));
		};
		const onDoubleClick = ({ target }: MouseEvent) => {
			const axis = chart.getDom(TIME_PANE) ?? null;
			if (target instanceof Node && axis?.contains(target)) control.reset();
		};
		box.addEventListener('keydown', onKey);
		box.addEventListener('wheel', onWheel, { capture: true, passive: false });
		box.addEventListener('dblclick', onDoubleClick);
		return () => {
			box.removeEventListener('keydown', onKey);
			box.removeEventListener('wheel', onWheel, { capture: true });
			box.removeEventListener('dblclick', onDoubleClick);
		};
	}, [chart, control, onAsk]);
}
