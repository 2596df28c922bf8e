import { createStore } from '../base/store.ts';

/** The callback of a call that waits for a fresh sign-in, called with the result. */
export const confirmation = createStore<((confirmed: boolean) => void) | null>(null);

const askToConfirm = () =>
	new Promise<boolean>((resolve) => {
		confirmation.get()?.(false);
		confirmation.set((confirmed) => {
			confirmation.set(null);
			resolve(confirmed);
		});
	});

/**
 * Makes a call that needs a fresh sign-in: if the server requires one, asks the viewer and repeats the call (IDENT-04).
 */
export async function withFreshSignIn<Result extends { readonly kind: string; readonly code?: string }>(
	send: () => Promise<Result>,
): Promise<Result> {
	const outcome = await send();
	const isAsked = outcome.kind === 'refused' && outcome.code === 'http.fresh_sign_in';
	return isAsked && (await askToConfirm()) ? send() : outcome;
}
