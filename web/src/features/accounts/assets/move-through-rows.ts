import type { KeyboardEvent } from 'react';

const ROW = '[data-row]';

/**
 * Arrow keys in a list below a search field: up and down between rows, Home and End to its ends, up from the first row
 * to the field; Enter in the field takes the first row. The pressed element of a row has `data-row`.
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
	if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
	const field = event.currentTarget.querySelector('input');
	const within = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>(ROW);
	const at = within ? rows.indexOf(within) : -1;
	const inField = event.target === field;
	const target = () => {
		switch (event.key) {
			case 'ArrowDown':
				return rows[at + 1];
			case 'ArrowUp':
				return at > 0 ? rows[at - 1] : at === 0 ? field : undefined;
			case 'Home':
				return inField ? undefined : rows[0];
			case 'End':
				return inField ? undefined : rows.at(-1);
			default:
				return undefined;
		}
	};
	if (event.key === 'Enter' && inField) {
		event.preventDefault();
		rows[0]?.click();
		return;
	}
	const next = target();
	if (!next) return;
	event.preventDefault();
	next.focus();
}
