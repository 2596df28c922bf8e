import { DRAWING_POINTS, type Drawing, type DrawingTool } from '@fairtick/domain/charts/contract';
import type { Chart, Coordinate, Point } from 'klinecharts';
import { type PointerEvent, useEffect, useRef } from 'react';
import type { Bar } from '../model/bars.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { registerDrawings } from './register-drawings.ts';
import { snapPrice } from './snap-price.ts';
import { themeOf } from './theme-of.ts';
import { roundPoint, toOverlay } from './to-overlay.ts';
import type { DrawingEditor } from './use-drawing-editor.ts';

const SKETCH = 'sketch';
/** A press that moved this far was a stroke, whose end is the next point. */
const STROKE_PX = 8;

interface DrawingSurfaceProps {
	chart: Chart | null;
	editor: DrawingEditor;
	/** Text of a new note. */
	noteText: string;
}

/**
 * Covers the prices while a tool is chosen, and takes points by presses or strokes. KLineChart's own drawing loses a
 * second press within half a second and ends a drawing early on a double press.
 */
export function DrawingSurface({ chart, editor, noteText }: DrawingSurfaceProps) {
	if (chart === null || editor.tool === null) return null;
	return <Surface key={editor.tool} tool={editor.tool} chart={chart} editor={editor} noteText={noteText} />;
}

/**
 * After a tap the browser sends a click to the element that is then under the finger. The tap that ends a drawing would
 * press the bar that appears there.
 */
const withoutClicks = (surface: HTMLElement | null) =>
	surface?.addEventListener('touchend', (event) => event.preventDefault());

type SurfaceProps = DrawingSurfaceProps & { chart: Chart; tool: DrawingTool };

function Surface({ chart, editor, tool, noteText }: SurfaceProps) {
	const placed = useRef<[number, number][]>([]);
	const pressedAt = useRef<Coordinate | null>(null);
	useEffect(() => {
		registerDrawings();
		return () => {
			chart.removeOverlay({ id: SKETCH });
		};
	}, [chart]);
	const area = chart.getSize(PRICES_PANE, 'main');
	if (area === null) return null;

	const toDrawing = (points: Drawing['points']): Drawing => ({
		id: SKETCH,
		tool,
		points,
		...(tool === 'note' && { text: noteText }),
	});
	const sketch = (points: Drawing['points']) => {
		const overlay = toOverlay(toDrawing(points), themeOf(chart));
		if (chart.getOverlays({ id: SKETCH }).length > 0) chart.overrideOverlay(overlay);
		else chart.createOverlay({ ...overlay, lock: true });
	};
	const place = (point: [number, number]) => {
		placed.current = [...placed.current, point];
		if (placed.current.length === DRAWING_POINTS[tool]) editor.add(toDrawing(placed.current));
		else sketch([...placed.current, point]);
	};
	const onPointerDown = (event: PointerEvent) => {
		if (event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		pressedAt.current = { x: event.clientX, y: event.clientY };
		const point = pointAt(chart, event, editor.magnet);
		if (point !== null) place(point);
	};
	const onPointerMove = (event: PointerEvent) => {
		const point = pointAt(chart, event, editor.magnet);
		if (point !== null) sketch([...placed.current, point]);
	};
	const onPointerUp = (event: PointerEvent) => {
		const from = pressedAt.current;
		pressedAt.current = null;
		if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) < STROKE_PX) return;
		const point = pointAt(chart, event, editor.magnet);
		if (point !== null) place(point);
	};
	return (
		<div
			ref={withoutClicks}
			aria-hidden="true"
			className="absolute z-5 cursor-crosshair touch-none"
			style={{ left: area.left, top: area.top, width: area.width, height: area.height }}
			onPointerDown={onPointerDown}
			onPointerMove={onPointerMove}
			onPointerUp={onPointerUp}
		/>
	);
}

/** Instant and price under the pointer; null before the chart has any bar. */
function pointAt(chart: Chart, event: PointerEvent, magnet: boolean): [number, number] | null {
	const { left, top } = event.currentTarget.getBoundingClientRect();
	const place = { x: event.clientX - left, y: event.clientY - top };
	const [point] = chart.convertFromPixel([place], { paneId: PRICES_PANE }) as Partial<Point>[];
	if (point?.timestamp === undefined || point.value === undefined) return null;
	const bar = chart.getDataList()[point.dataIndex ?? -1] as Bar | undefined;
	const toY = (value: number) => {
		const [at] = chart.convertToPixel([{ value }], { paneId: PRICES_PANE }) as Partial<Coordinate>[];
		return at?.y ?? 0;
	};
	return roundPoint(point.timestamp, magnet ? snapPrice(point.value, bar, toY) : point.value);
}
