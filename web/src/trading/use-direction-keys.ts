import type { Direction } from '@fairtick/domain/trading/contract';
import { useEffect } from 'react';

interface DirectionKeys {
	readonly enabled: boolean;
	/** The direction that waits for its confirmation. */
	readonly pending: Direction | null;
	pick(direction: Direction): void;
	cancel(): void;
}

/** Marks the ticket, in whose own fields the keys work too. */
export const TICKET_ATTRIBUTE = { 'data-ticket': '' } as const;

/** Shift with an arrow places a trade or confirms it, Escape cancels; not while typing elsewhere or in a dialog. */
export function useDirectionKeys({ enabled, pending, pick, cancel }: DirectionKeys): void {
	useEffect(() => {
		if (!enabled) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
			if (event.key === 'Escape' && pending !== null) {
				cancel();
				return;
			}
			if (!event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
			event.preventDefault();
			pick(event.key === 'ArrowUp' ? 'up' : 'down');
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [enabled, pending, pick, cancel]);
}

/** Whether a key belongs to something else: a dialog, a menu, a field outside the ticket. */
function isElsewhere(target: EventTarget | null): boolean {
	if (!(target instanceof Element)) return false;
	if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null) return true;
	return (
		target.closest('input, select, textarea, [contenteditable]') !== null && target.closest('[data-ticket]') === null
	);
}
