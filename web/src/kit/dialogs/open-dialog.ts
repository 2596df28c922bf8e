import type { ReactNode } from 'react';
import { createStore } from '../base/store.ts';

/** A dialog that interrupts the viewer. */
export type Interruption =
	/** The session is no longer valid (ERR-01). */
	| { readonly kind: 'expired' }
	/** The server failed (ERR-02). */
	| { readonly kind: 'failed' }
	/** The server failed, and sent a whole page as the answer. */
	| { readonly kind: 'page'; readonly html: string }
	/** A part with its own dialog. `onClosed` is called when the dialog has closed, for any reason. */
	| { readonly kind: 'own'; show(): ReactNode; onClosed(): void };

/** The single open dialog. No other opens meanwhile, except that an expired session replaces a question. */
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
