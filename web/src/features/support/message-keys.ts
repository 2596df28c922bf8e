import type { KeyboardEvent } from 'react';

/** Ctrl and Enter send the content of a field. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
	if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
