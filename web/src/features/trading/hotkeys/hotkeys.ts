import { useEffect, useRef } from 'react';
import type { HotkeyAction, TradingSettings } from '../trading-settings.ts';

const HELD = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

/**
 * The stored form of a key with its modifiers: `Shift+ArrowUp`, `Ctrl+Alt+D`. Null while only modifiers are pressed.
 */
export function nameKey({ key, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): string | null {
	if (metaKey || [...HELD, 'Dead', 'Unidentified', '+'].includes(key)) return null;
	const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift'].filter((name) => name !== false);
	return [...held, key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** Keys needed by fields, buttons, the chart and the list of hotkeys. */
const TAKEN = /^(?:Shift\+)?(?:Enter|Escape|Tab| |\?)$|^(?:Arrow\w+|Home|End|PageUp|PageDown|Backspace|Delete|-)$/;

/** True if a key can be a hotkey. */
export const canBeHotkey = (name: string): boolean => !TAKEN.test(name);

interface HotkeyOptions {
	readonly keys: TradingSettings['keys'];
	/** True if a confirmation waits for Enter or Escape. */
	readonly pending: boolean;
	onAction(action: HotkeyAction): void;
	onConfirm(): void;
	onCancel(): void;
	/** Called to open the list of hotkeys. */
	onList(): void;
}

/**
 * Handles the ticket's hotkeys while it is shown (TICKET-01). Enter confirms and Escape cancels a begun action;
 * the key that began it never confirms it. A held key counts once.
 */
export function useHotkeys(options: HotkeyOptions): void {
	const latest = useRef(options);
	useEffect(() => {
		latest.current = options;
	});
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (!event.repeat && !isElsewhere(event) && act(event, latest.current)) event.preventDefault();
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, []);
}

/** Returns true if the key was used. */
function act(event: KeyboardEvent, { keys, pending, ...on }: HotkeyOptions): boolean {
	const action = (Object.keys(keys) as HotkeyAction[]).find((one) => keys[one] === nameKey(event));
	if (pending && event.key === 'Escape') on.onCancel();
	else if (pending && event.key === 'Enter' && !isIn(event.target, 'button, a')) on.onConfirm();
	else if (event.key === '?') on.onList();
	else if (action !== undefined) on.onAction(action);
	else return false;
	return true;
}

const isIn = (target: EventTarget | null, selector: string) =>
	target instanceof Element && target.closest(selector) !== null;

const FIELDS = 'input, select, textarea, [contenteditable]';
/** Keys with a meaning in every field: characters, and cursor movement. */
const TYPED = /^(?:.|ArrowLeft|ArrowRight|Home|End)$/u;

/**
 * True if a key belongs to another element: a dialog, a menu, a list, a field. In the ticket's own fields only typing
 * keys do.
 */
function isElsewhere({ target, key, ctrlKey, altKey }: KeyboardEvent): boolean {
	if (isIn(target, '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tabpanel]')) return true;
	if (!isIn(target, FIELDS)) return false;
	return !isIn(target, '[data-ticket]') || (TYPED.test(key) && !ctrlKey && !altKey);
}
