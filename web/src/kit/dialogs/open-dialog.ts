import type { ReactNode } from 'react';
import { createStore } from '../base/store.ts';

/** Something that interrupts the viewer. */
export type Interruption =
	/** The session is no longer valid (ERR-01). */
	| { readonly kind: 'expired' }
	/** The server failed (ERR-02). */
	| { readonly kind: 'failed' }
	/** The same, and a whole page came instead of an answer. */
	| { readonly kind: 'page'; readonly html: string }
	/** Opens a part that brings its own dialog; `onClosed` is called when the dialog has closed, for any reason. */
	| { readonly kind: 'own'; show(): ReactNode; onClosed(): void };

/** The one place for a dialog: while it is taken no other opens, but that the session has ended is more urgent than a question. */
export const interruption = createStore<Interruption | null>(null);

/** Opens a dialog; false if another one is open. */
export function openDialog(next: Interruption): boolean {
	const taken = interruption.get();
	if (taken !== null && !(taken.kind === 'own' && next.kind === 'expired')) return false;
	closeDialog();
	interruption.set(next);
	return true;
}

export function closeDialog(): void {
	const taken = interruption.get();
	interruption.set(null);
	if (taken?.kind === 'own') taken.onClosed();
}
