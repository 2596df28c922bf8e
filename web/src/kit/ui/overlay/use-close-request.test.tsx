import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { CentredDialog } from './centred-dialog.tsx';
import { SheetPanel } from './sheet-panel.tsx';

/** Close watchers, newest last: the newest gets a phone's Back. */
const watching: FakeWatcher[] = [];
class FakeWatcher {
	onclose: ((event: Event) => void) | null = null;
	constructor() {
		watching.push(this);
	}
	destroy() {
		if (watching.includes(this)) watching.splice(watching.indexOf(this), 1);
	}
}
const goBack = () =>
	act(async () => {
		const newest = watching.pop();
		newest?.onclose?.(new Event('close'));
	});

function Page() {
	const [sheet, setSheet] = useState(true);
	const [dialog, setDialog] = useState(true);
	return (
		<>
			<output>{[sheet && 'sheet', dialog && 'dialog'].filter(Boolean).join(' ')}</output>
			<SheetPanel id="a" title="A sheet" open={sheet} onOpenChange={setSheet} anchor={{ current: null }}>
				Content
			</SheetPanel>
			<CentredDialog title="A dialog" open={dialog} onClose={() => setDialog(false)}>
				Content
			</CentredDialog>
		</>
	);
}

const shown = () => screen.getByText(() => true, { selector: 'output' }).textContent;

let isTouch = true;
beforeEach(() => {
	watching.length = 0;
	vi.stubGlobal('CloseWatcher', FakeWatcher);
	vi.spyOn(window, 'matchMedia').mockImplementation(
		(query) => ({ matches: query === '(pointer: coarse)' && isTouch }) as MediaQueryList,
	);
});
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

test('[NAV-07] Back on a phone closes the newest popup, and then the one below it', async () => {
	isTouch = true;
	await show(<Page />, []);
	await goBack();
	expect(shown()).toBe('sheet');
	await goBack();
	expect(shown()).toBe('');
	expect(watching).toEqual([]);
});

test('[NAV-07] with a mouse nothing watches: Escape closes', async () => {
	isTouch = false;
	await show(<Page />, []);
	expect(watching).toEqual([]);
});
