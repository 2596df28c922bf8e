import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys, Home and End move the focus among the enabled buttons of a group, cyclically. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
	const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
	const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
	const step = STEPS[event.key];
	const next =
		event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : (at + step) % buttons.length;
	if (at < 0 || next === null) return;
	event.preventDefault();
	buttons.at(next)?.focus();
}
