import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { KeyHelp } from './key-help.tsx';
import { staffKeys, switchStaffKeys } from './staff-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
	cleanup();
	switchStaffKeys(true);
});

function Page({ onNext, onSave }: { onNext(): void; onSave(): void }) {
	useShortcuts({ n: onNext, 'ctrl+Enter': onSave });
	return null;
}

test('single keys act until they are switched off, keys with Ctrl always (WCAG 2.1.4)', () => {
	const [onNext, onSave] = [vi.fn(), vi.fn()];
	render(<Page onNext={onNext} onSave={onSave} />);
	fireEvent.keyDown(document.body, { key: 'n' });
	expect(onNext).toHaveBeenCalledOnce();
	act(() => switchStaffKeys(false));
	fireEvent.keyDown(document.body, { key: 'n' });
	fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
	expect(onNext).toHaveBeenCalledOnce();
	expect(onSave).toHaveBeenCalledOnce();
});

test('the list of keys has the switch, and this browser remembers it', async () => {
	const { user } = await show(<KeyHelp keys={[['n', 'admin.keyNext']]} />, ['admin']);
	await user.keyboard('?');
	await user.click(await screen.findByRole('checkbox', { name: 'Use single keys' }));
	expect(staffKeys.get()).toBe(false);
	expect(document.cookie).toContain('staff-keys=off');
	await user.click(screen.getByRole('button', { name: 'Close' }));
	await user.keyboard('?');
	expect(screen.queryByRole('dialog')).toBeNull();
});
