import type { Chart } from 'klinecharts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingSurface } from './drawing-surface.tsx';
import type { DrawingEditor } from './use-drawing-editor.ts';
import { useDrawings } from './use-drawings.ts';

interface DrawingLayerProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	editor: DrawingEditor;
	/** Text of a new note. */
	noteText: string;
	/** Changes with the page's colours. */
	colours: string;
}

/** The drawings of a chart, the surface that takes the points of a new one, and their actions. */
export function DrawingLayer({ chart, editor, noteText, colours }: DrawingLayerProps) {
	useDrawings(chart, editor, colours);
	return (
		<>
			<DrawingBar editor={editor} />
			<DrawingSurface chart={chart} editor={editor} noteText={noteText} />
		</>
	);
}
