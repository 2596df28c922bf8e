import { type ChartLayout, type Drawing, type DrawingTool, MOST_DRAWINGS } from '@fairtick/domain/charts/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { makeId } from '../model/make-id.ts';

export type EditLayout = (edit: (layout: ChartLayout) => ChartLayout) => void;

interface EditorState {
	/** The chosen tool. */
	readonly tool: DrawingTool | null;
	readonly selectedId: string | null;
	/** The drawing that was just finished, until another one is selected. */
	readonly addedId: string | null;
	/** The last deleted drawings, which can be restored. */
	readonly removed: readonly Drawing[];
	/** Points snap to the nearest price of their bar. */
	readonly magnet: boolean;
	readonly locked: boolean;
	readonly hidden: boolean;
}

const FIRST: EditorState = {
	tool: null,
	selectedId: null,
	addedId: null,
	removed: [],
	magnet: false,
	locked: false,
	hidden: false,
};

/** Distance of a copy below the original: a share of the drawing's height, or of its price if it has none. */
const COPY_AWAY = 0.25;
const COPY_AWAY_OF_PRICE = 0.0003;

/** Number of changes that can be undone. */
const MOST_UNDOS = 50;

type EditDrawings = (drawings: Drawing[]) => Drawing[];
/** An undo step. Consecutive changes with the same `of`, such as letters of a note, are undone as one. */
interface Undo {
	readonly of?: string | undefined;
	readonly back: EditDrawings;
}

const without =
	(ids: ReadonlySet<string>): EditDrawings =>
	(all) =>
		all.filter(({ id }) => !ids.has(id));
const withAlso =
	(gone: readonly Drawing[]): EditDrawings =>
	(all) => [...all, ...gone.filter(({ id }) => all.every((one) => one.id !== id))];
const withOther =
	(drawing: Drawing): EditDrawings =>
	(all) =>
		all.map((one) => (one.id === drawing.id ? drawing : one));

/** State and actions of the drawings on one chart. */
export function useDrawingEditor(drawings: readonly Drawing[], edit: EditLayout) {
	const [state, setState] = useState(FIRST);
	const change = useCallback((some: Partial<EditorState>) => setState((now) => ({ ...now, ...some })), []);
	const editDrawings = useCallback(
		(make: EditDrawings) => edit((layout) => ({ ...layout, drawings: make(layout.drawings).slice(0, MOST_DRAWINGS) })),
		[edit],
	);
	const latest = useRef(drawings);
	useEffect(() => {
		latest.current = drawings;
	});
	const undos = useRef<Undo[]>([]);
	const doUndoably = useCallback(
		(make: EditDrawings, undo: Undo) => {
			editDrawings(make);
			if (undo.of !== undefined && undo.of === undos.current.at(-1)?.of) return;
			undos.current = [...undos.current, undo].slice(-MOST_UNDOS);
		},
		[editDrawings],
	);
	const actions = useMemo(
		() => ({
			start: (tool: DrawingTool) => change({ tool, selectedId: null, hidden: false }),
			cancel: () => change({ tool: null }),
			select: (selectedId: string | null) => change({ selectedId, addedId: null }),
			toggle: (name: 'magnet' | 'locked' | 'hidden') => setState((now) => ({ ...now, [name]: !now[name] })),
			/** Adds a finished drawing with a new id. */
			add(drawing: Drawing): void {
				const id = makeId();
				doUndoably(withAlso([{ ...drawing, id }]), { back: without(new Set([id])) });
				change({ tool: null, selectedId: id, addedId: id, removed: [] });
			},
			replace(drawing: Drawing): void {
				const before = latest.current.find(({ id }) => id === drawing.id);
				if (before === undefined) return;
				const of = before.text === drawing.text ? undefined : drawing.id;
				doUndoably(withOther(drawing), { of, back: withOther(before) });
			},
			/** Copies a drawing, moved a little, and selects the copy. */
			copy(drawing: Drawing): void {
				const id = makeId();
				const prices = drawing.points.map(([, price]) => price);
				const reach = Math.max(...prices) - Math.min(...prices);
				const away = reach > 0 ? reach * COPY_AWAY : (prices[0] ?? 0) * COPY_AWAY_OF_PRICE;
				const points = drawing.points.map(([at, price]): [number, number] => [at, price - away]);
				doUndoably(withAlso([{ ...drawing, id, points, locked: false }]), { back: without(new Set([id])) });
				change({ selectedId: id, removed: [] });
			},
			remove(gone: readonly Drawing[]) {
				doUndoably(without(new Set(gone.map(({ id }) => id))), { back: withAlso(gone) });
				change({ removed: gone, selectedId: null });
			},
			undo(gone: readonly Drawing[]) {
				editDrawings(withAlso(gone));
				change({ removed: [] });
			},
			/** Undoes the last change of any kind. */
			undoLast(): void {
				const undo = undos.current.pop();
				if (undo === undefined) return;
				editDrawings(undo.back);
				change({ removed: [] });
			},
			forget: () => change({ removed: [] }),
		}),
		[change, editDrawings, doUndoably],
	);
	const selected = drawings.find(({ id }) => id === state.selectedId) ?? null;
	return { ...state, ...actions, drawings, selected, isFull: drawings.length >= MOST_DRAWINGS };
}
export type DrawingEditor = ReturnType<typeof useDrawingEditor>;
