// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { asksOnClosing, show } from '../../../test/show.tsx';
import { useStore } from '../../base/store.ts';
import { dropUnsaved } from '../../base/unsaved.ts';
import { useUnsaved } from '../../ui/form/use-unsaved.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { mayLeave } from './may-leave.ts';
import { closeDialog, interruption, openDialog } from './open-dialog.ts';

afterEach(() => {
	cleanup();
	closeDialog();
	dropUnsaved();
});

function Page({ unsaved }: { unsaved: boolean }) {
	useUnsaved(unsaved);
	const shown = useStore(interruption);
	if (shown?.kind !== 'leave') return null;
	return (
		<LeaveDialog
			onAnswer={(leaves) => {
				closeDialog();
				shown.answer(leaves);
			}}
		/>
	);
}

test('[ADMIN-07] who would lose a text is asked, once for all that would leave the page, and stays by Escape', async () => {
	const { user, rerender } = await show(<Page unsaved={false} />, ['details']);
	expect([await mayLeave(), asksOnClosing()]).toEqual([true, false]);
	rerender(<Page unsaved />);
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

test('[ADMIN-07] a text that is saved holds nobody, and beside another dialog nothing is left', async () => {
	const { rerender } = await show(<Page unsaved />, ['details']);
	openDialog({ kind: 'expired' });
	expect(await mayLeave()).toBe(false);
	rerender(<Page unsaved={false} />);
	expect([await mayLeave(), asksOnClosing()]).toEqual([true, false]);
});
