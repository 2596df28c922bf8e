import type { ReactNode } from 'react';
import { createStore } from '../../base/store.ts';

/** What interrupts the viewer. */
export type Interruption =
	/** The session is no longer valid (ERR-01). */
	| { readonly kind: 'expired' }
	/** The server failed (ERR-02). */
	| { readonly kind: 'failed' }
	/** The same, and a whole page came instead of an answer. */
	| { readonly kind: 'page'; readonly html: string }
	/** What brings its own dialog. */
	| { readonly kind: 'own'; show(): ReactNode };

/** The one place for a dialog: while it is taken no other opens. */
export const interruption = createStore<Interruption | null>(null);

/** Whether it opened. */
export function openDialog(next: Interruption): boolean {
	if (interruption.get() !== null) return false;
	interruption.set(next);
	return true;
}

export function closeDialog(): void {
	interruption.set(null);
}
