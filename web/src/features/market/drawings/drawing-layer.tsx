import type { Chart } from 'klinecharts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingSurface } from './drawing-surface.tsx';
import type { DrawingEditor } from './use-drawing-editor.ts';
import { useDrawings } from './use-drawings.ts';

interface DrawingLayerProps {
	/** Null while its past is not there. */
	chart: Chart | null;
	editor: DrawingEditor;
	/** Text of a new note. */
	noteText: string;
	/** Changes whenever the page's colours do. */
	colours: string;
}

/** The drawings of a chart, the surface that takes the points of a new one, and what can be done with them. */
export function DrawingLayer({ chart, editor, noteText, colours }: DrawingLayerProps) {
	useDrawings(chart, editor, colours);
	return (
		<>
			<DrawingBar editor={editor} />
			<DrawingSurface chart={chart} editor={editor} noteText={noteText} />
		</>
	);
}
