import { type ChartLayout, type Drawing, MOST_DRAWINGS } from '@fairtick/domain/charts/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { FIRST_LAYOUT } from '../layout/use-chart-layout.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { DrawingHint } from './drawing-hint.tsx';
import { type DrawingEditor, useDrawingEditor } from './use-drawing-editor.ts';

let editor: DrawingEditor;
const ids = () => editor.drawings.map(({ id }) => id);

function Chart({ drawings }: { drawings: Drawing[] }) {
	const [layout, setLayout] = useState<ChartLayout>({ ...FIRST_LAYOUT, drawings });
	editor = useDrawingEditor(layout.drawings, setLayout);
	return (
		<>
			<button type="button" onClick={() => editor.start('trend')}>
				draw
			</button>
			<button type="button" onClick={() => editor.add(makeDrawing('new'))}>
				finish
			</button>
			<button type="button" onClick={() => editor.select('b')}>
				select b
			</button>
			<input aria-label="elsewhere" />
			<DrawingHint editor={editor} />
			<div data-testid="bar">
				<DrawingBar editor={editor} />
			</div>
		</>
	);
}

function makeDrawing(id: string): Drawing {
	return { id, tool: 'horizontal', points: [[1_700_000_000_000, 100]] } as unknown as Drawing;
}
const showChart = (drawings = ['a', 'b', 'c'].map(makeDrawing)) =>
	show(<Chart drawings={drawings} />, ['trading', 'details']);
const press = (key: string, target: Element = document.body, ctrlKey = false) =>
	fireEvent.keyDown(target, { key, ctrlKey });
const bar = () => screen.getByTestId('bar').textContent;

afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

describe('drawings of a chart', () => {
	test('a finished drawing gets an id and is selected, and the tool is dropped', async () => {
		const { user } = await showChart([]);
		await user.click(screen.getByText('draw'));
		expect(editor.tool).toBe('trend');
		expect(bar()).toBe('');
		expect(screen.getByText('Trend line')).not.toBeNull();
		expect(screen.getByText('Mark 2 points on the chart.')).not.toBeNull();
		await user.click(screen.getByText('finish'));
		expect(editor.tool).toBeNull();
		expect(ids()).toHaveLength(1);
		expect(ids()[0]).toMatch(/^[\da-f]{16}$/);
		expect(editor.selected?.id).toBe(ids()[0]);
	});

	test('Delete removes the selected one, and undo restores it', async () => {
		const { user } = await showChart();
		press('Delete');
		expect(ids()).toEqual(['a', 'b', 'c']);
		await user.click(screen.getByText('select b'));
		press('Delete', screen.getByLabelText('elsewhere'));
		expect(ids()).toEqual(['a', 'b', 'c']);
		press('Delete');
		expect(ids()).toEqual(['a', 'c']);
		await user.click(screen.getByRole('button', { name: 'Undo' }));
		expect(ids().toSorted()).toEqual(['a', 'b', 'c']);
		expect(bar()).toBe('');
	});

	test('Delete and Backspace keep a locked one, by its own lock and by that of all', async () => {
		const { user } = await showChart();
		await user.click(screen.getByText('select b'));
		await user.click(screen.getByRole('button', { name: 'Lock Horizontal line' }));
		press('Delete');
		press('Backspace');
		await user.click(screen.getByRole('button', { name: 'Unlock Horizontal line' }));
		act(() => editor.toggle('locked'));
		press('Delete');
		expect(ids()).toEqual(['a', 'b', 'c']);
		act(() => editor.toggle('locked'));
		press('Delete');
		expect(ids()).toEqual(['a', 'c']);
	});

	test('Ctrl+Z undoes one change after another, but not while text is typed', async () => {
		const { user } = await showChart();
		const undo = (target?: Element) => press('z', target, true);
		await user.click(screen.getByText('finish'));
		await user.click(screen.getByText('select b'));
		act(() => editor.replace({ ...makeDrawing('b'), points: [[1_700_000_000_000, 50]] }));
		await user.click(screen.getByRole('button', { name: 'Duplicate Horizontal line' }));
		press('Delete');
		expect(ids()).toHaveLength(4);
		undo(screen.getByLabelText('elsewhere'));
		expect(ids()).toHaveLength(4);
		undo();
		expect(ids()).toHaveLength(5);
		undo();
		expect(ids()).toHaveLength(4);
		expect(editor.drawings[1]?.points).toEqual([[1_700_000_000_000, 50]]);
		undo();
		expect(editor.drawings[1]?.points).toEqual([[1_700_000_000_000, 100]]);
		undo();
		undo();
		expect(ids()).toEqual(['a', 'b', 'c']);
	});

	test('Escape drops the tool first, then the selection, and removes nothing', async () => {
		const { user } = await showChart();
		await user.click(screen.getByText('select b'));
		press('Escape');
		expect(editor.selected).toBeNull();
		await user.click(screen.getByText('draw'));
		press('Escape');
		expect(editor.tool).toBeNull();
		expect(ids()).toEqual(['a', 'b', 'c']);
	});

	test('a full chart takes no further drawing', async () => {
		const all = Array.from({ length: MOST_DRAWINGS }, (_, index) => makeDrawing(`d${index}`));
		const { user } = await showChart(all);
		expect(editor.isFull).toBe(true);
		await user.click(screen.getByText('finish'));
		expect(ids()).toEqual(all.map(({ id }) => id));
	});

	test('undo is offered for ten seconds', async () => {
		await showChart();
		vi.useFakeTimers();
		fireEvent.click(screen.getByText('select b'));
		press('Delete');
		await act(() => vi.advanceTimersByTimeAsync(9_900));
		expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull();
		await act(() => vi.advanceTimersByTimeAsync(200));
		expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
	});

	test('the selected one gets colour, width and dash, is locked and copied', async () => {
		const { user } = await showChart();
		await user.click(screen.getByText('select b'));
		await user.click(screen.getByRole('button', { name: 'Line width: 2' }));
		await user.click(screen.getByRole('button', { name: 'Line style: Solid' }));
		await user.click(screen.getByRole('button', { name: 'Lock Horizontal line' }));
		expect(editor.selected).toMatchObject({ width: 3, dash: 'dashed', locked: true });
		await user.click(screen.getByRole('button', { name: 'Colour: Blue' }));
		await user.click(await screen.findByRole('button', { name: 'Orange' }));
		expect(editor.selected).toMatchObject({ colour: 'orange', width: 3 });
		await user.click(screen.getByRole('button', { name: 'Duplicate Horizontal line' }));
		expect(ids()).toHaveLength(4);
		expect(editor.selected).toMatchObject({ colour: 'orange', locked: false });
		expect(editor.selected?.id).not.toBe('b');
	});
});
