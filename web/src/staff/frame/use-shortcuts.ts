import { useEffect, useRef } from 'react';
import { staffKeys } from './staff-keys.ts';

/** Actions by `KeyboardEvent.key`. `ctrl+Enter` also works inside a field, and if single keys are off. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const isField = (target: EventTarget | null) =>
	target instanceof HTMLInputElement
		? !['checkbox', 'radio', 'button'].includes(target.type)
		: target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Handles the shortcuts of a page, except while text is being typed or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
	const current = useRef(shortcuts);
	current.current = shortcuts;
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const withControl = event.ctrlKey || event.metaKey;
			if (event.altKey || document.querySelector('[role=dialog],[role=alertdialog]')) return;
			if (!withControl && (isField(event.target) || !staffKeys.get())) return;
			const act = current.current[withControl ? `ctrl+${event.key}` : event.key];
			if (!act) return;
			event.preventDefault();
			act();
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, []);
}
