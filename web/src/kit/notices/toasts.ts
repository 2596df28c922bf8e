import { createStore } from '../base/store.ts';

export type ToastTone = 'good' | 'bad' | 'info';

export interface ToastText {
	/** Replaces a shown toast with the same id. */
	readonly id?: string;
	readonly tone: ToastTone;
	readonly title: string;
	readonly description?: string;
	/** Time on screen, in milliseconds; by default as long as reading takes. */
	readonly forMs?: number;
	/** The target of a press, and its label. */
	readonly link?: { readonly href: string; readonly label: string };
}

/** Toasts that the list has not shown yet; null before the first one. */
export const waitingToasts = createStore<readonly ToastText[] | null>(null);

/** One short message in the corner, announced to assistive technology. */
export function showToast(tone: ToastTone, title: string, description?: string, forMs?: number): void {
	addToast({
		tone,
		title,
		...(description === undefined ? {} : { description }),
		...(forMs === undefined ? {} : { forMs }),
	});
}

/** Shows a toast with all options. */
export function addToast(toast: ToastText): void {
	waitingToasts.set([...(waitingToasts.get() ?? []), toast]);
}
