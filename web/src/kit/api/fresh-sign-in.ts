import { createStore } from '../base/store.ts';

/** The callback of a call that waits for the viewer to prove who they are; called with whether they did. */
export const confirmation = createStore<((confirmed: boolean) => void) | null>(null);

const askToConfirm = () =>
	new Promise<boolean>((resolve) => {
		confirmation.get()?.(false);
		confirmation.set((confirmed) => {
			confirmation.set(null);
			resolve(confirmed);
		});
	});

/** Makes a call that needs a fresh sign-in: where the server asks for one, the viewer is asked and the call repeated (IDENT-04). */
export async function withFreshSignIn<Result extends { readonly kind: string; readonly code?: string }>(
	send: () => Promise<Result>,
): Promise<Result> {
	const outcome = await send();
	const isAsked = outcome.kind === 'refused' && outcome.code === 'http.fresh_sign_in';
	return isAsked && (await askToConfirm()) ? send() : outcome;
}
