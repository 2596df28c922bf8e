import type { Drawing } from '@fairtick/domain/charts/contract';
import type { Chart, Overlay, OverlayCreate, OverlayMode } from 'klinecharts';
import { type RefObject, useEffect, useRef } from 'react';
import { registerDrawings } from './register-drawings.ts';
import { themeOf } from './theme-of.ts';
import { roundPoint, toOverlay } from './to-overlay.ts';
import type { DrawingEditor } from './use-drawing-editor.ts';

const GROUP = 'drawings';

/** Keeps the drawings on a chart, whose past is loaded, equal to the layout's, and records their moves. */
export function useDrawings(chart: Chart | null, editor: DrawingEditor, colours: string): void {
	const latest = useRef(editor);
	/** Drawings hit by the current click. */
	const hit = useRef(new Set<string>());
	useEffect(() => {
		latest.current = editor;
	});
	const { drawings, magnet, locked, hidden } = editor;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other shades
	useEffect(() => {
		if (chart === null) return;
		registerDrawings();
		const wanted = new Map(drawings.map((drawing) => [drawing.id, drawing]));
		const shown = new Set(chart.getOverlays({ groupId: GROUP }).map(({ id }) => id));
		for (const id of shown) if (!wanted.has(id)) chart.removeOverlay({ id });
		for (const [id, drawing] of wanted) {
			const create = {
				...toOverlay(drawing, themeOf(chart)),
				groupId: GROUP,
				lock: locked || drawing.locked === true,
				visible: !hidden,
				mode: modeOf(magnet),
			};
			if (shown.has(id)) chart.overrideOverlay(create);
			else chart.createOverlay({ ...create, ...handlers(drawing, latest, hit.current) });
		}
	}, [chart, drawings, locked, hidden, magnet, colours]);

	useDeselect(chart, latest, hit);
}

/** A click on the chart outside all drawings deselects. */
function useDeselect(chart: Chart | null, latest: RefObject<DrawingEditor>, hit: RefObject<Set<string>>): void {
	useEffect(() => {
		const element = chart?.getDom() ?? null;
		if (element === null) return;
		let before: string | null = null;
		const onDown = () => {
			before = latest.current.selectedId;
		};
		const onClick = () => {
			const { selectedId, select } = latest.current;
			if (selectedId !== null && selectedId === before && !hit.current.has(selectedId)) select(null);
			hit.current.clear();
		};
		element.addEventListener('pointerdown', onDown, true);
		element.addEventListener('click', onClick);
		return () => {
			element.removeEventListener('pointerdown', onDown, true);
			element.removeEventListener('click', onClick);
		};
	}, [chart, latest, hit]);
}

function handlers({ id }: Drawing, latest: RefObject<DrawingEditor>, hit: Set<string>): Partial<OverlayCreate> {
	const select = () => {
		hit.add(id);
		latest.current.select(id);
	};
	return {
		onClick: select,
		onPressedMoveStart: select,
		onPressedMoveEnd: ({ overlay }) => {
			const now = latest.current.drawings.find((one) => one.id === id);
			const points = toPoints(overlay);
			if (now !== undefined && String(now.points) !== String(points)) latest.current.replace({ ...now, points });
		},
		onRightClick: keep,
	};
}

/** KLineChart removes a drawing on a right click unless its handler prevents that. */
function keep(event: object): void {
	(event as { preventDefault?: () => void }).preventDefault?.();
}

const modeOf = (magnet: boolean): OverlayMode => (magnet ? 'weak_magnet' : 'normal');

const toPoints = ({ points }: Pick<Overlay, 'points'>) =>
	points.map(({ timestamp = 0, value = 0 }) => roundPoint(timestamp, value));
