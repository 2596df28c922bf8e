import { createStore } from '../../base/store.ts';

/** What interrupts the viewer. */
export type Interruption =
	/** The session is no longer valid (ERR-01). */
	| { readonly kind: 'expired' }
	/** The server failed (ERR-02). */
	| { readonly kind: 'failed' }
	/** The same, and a whole page came instead of an answer. */
	| { readonly kind: 'page'; readonly html: string };

/** The one place for a dialog: while it is taken no other opens. */
export const interruption = createStore<Interruption | null>(null);

export function openDialog(next: Interruption): void {
	if (interruption.get() === null) interruption.set(next);
}

export function closeDialog(): void {
	interruption.set(null);
}
