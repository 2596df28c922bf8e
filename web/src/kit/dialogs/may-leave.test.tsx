import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { asksOnClosing, show } from '../../../test/show.tsx';
import { useStore } from '../base/store.ts';
import { unsaved } from '../base/unsaved.ts';
import { useUnsaved } from '../ui/form/use-unsaved.ts';
// Preloaded, because a chunk may take long to load.
import './ask-to-leave.tsx';
import { mayLeave } from './may-leave.ts';
import { closeDialog, interruption, openDialog } from './open-dialog.ts';

afterEach(() => {
	cleanup();
	closeDialog();
	unsaved.clear();
});

function Page({ isUnsaved }: { isUnsaved: boolean }) {
	useUnsaved(isUnsaved);
	const shown = useStore(interruption);
	return shown?.kind === 'own' ? shown.show() : null;
}

test('[ADMIN-07] a user who would lose a text is asked once for all ways of leaving, and stays with Escape', async () => {
	const { user, rerender } = await show(<Page isUnsaved={false} />, ['details']);
	expect([await mayLeave(), asksOnClosing()]).toEqual([true, false]);
	rerender(<Page isUnsaved />);
	expect(asksOnClosing()).toBe(true);
	const [first, second] = [mayLeave(), mayLeave()];
	await screen.findByText('What you have written here is not saved and will be lost.');
	await user.keyboard('{Escape}');
	expect(await Promise.all([first, second])).toEqual([false, false]);
	expect(asksOnClosing()).toBe(true);
	const third = mayLeave();
	await user.click(await screen.findByRole('button', { name: 'Leave' }));
	expect([await third, await mayLeave(), asksOnClosing()]).toEqual([true, true, false]);
});

test('[ADMIN-07] a saved text does not keep its user, and beside another dialog the page stays', async () => {
	const { rerender } = await show(<Page isUnsaved />, ['details']);
	openDialog({ kind: 'expired' });
	expect(await mayLeave()).toBe(false);
	rerender(<Page isUnsaved={false} />);
	expect([await mayLeave(), asksOnClosing()]).toEqual([true, false]);
});

test('[ADMIN-07] [ERR-01] a closed question counts as staying and is asked again; the end of the session replaces it', async () => {
	await show(<Page isUnsaved />, ['details']);
	const first = mayLeave();
	await screen.findByText('Leave this page?');
	closeDialog();
	expect(await first).toBe(false);
	const second = mayLeave();
	await screen.findByText('Leave this page?');
	openDialog({ kind: 'expired' });
	expect([await second, interruption.get()]).toEqual([false, { kind: 'expired' }]);
});
