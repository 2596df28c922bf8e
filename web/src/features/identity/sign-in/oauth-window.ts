import { type OAuthOutcome, oauthOutcome } from '@fairtick/domain/identity/oauth-contract';
import type { Outage, Outcome, Refused } from '../../../kit/api/outcome.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import type { Sent } from '../../../kit/ui/form/form-errors.ts';

const LOOK = 'popup,width=520,height=680';
const LOOKS_EVERY_MS = 300;
/** A window's message may arrive after the window is seen to be closed. */
const STILL_COMING_MS = 1_000;

/** Ends of a sign-in in a separate window. */
export type WindowEnd =
	| { readonly kind: 'came_back'; readonly outcome: Exclude<OAuthOutcome, { readonly error: unknown }> }
	| { readonly kind: 'said_no'; readonly message: string }
	| { readonly kind: 'blocked' }
	| { readonly kind: 'closed' }
	| Refused
	| Outage;

/**
 * Runs a provider's sign-in. The window opens before the call, while the user gesture still allows it, and stays empty
 * until the call returns the address (AUTH-06).
 */
export async function visitProvider(start: () => Promise<Outcome<{ readonly url: string }>>): Promise<WindowEnd> {
	const opened = window.open('', '_blank', LOOK);
	if (opened === null) return { kind: 'blocked' };
	const started = await start();
	if (started.kind !== 'ok') {
		opened.close();
		return started;
	}
	if (opened.closed) return { kind: 'closed' };
	const ended = waitForOutcome(opened);
	opened.location.replace(started.answer.url);
	return ended;
}

function waitForOutcome(opened: Window): Promise<WindowEnd> {
	return new Promise((resolve) => {
		function end(how: WindowEnd): void {
			removeEventListener('message', onMessage);
			clearInterval(looking);
			resolve(how);
		}
		function onMessage({ origin, data }: MessageEvent): void {
			const decoded = origin === location.origin ? oauthOutcome.safeParse(data) : null;
			if (!decoded?.success) return;
			const outcome = decoded.data;
			end('error' in outcome ? { kind: 'said_no', message: outcome.error.message } : { kind: 'came_back', outcome });
		}
		const looking = setInterval(() => {
			if (!opened.closed) return;
			clearInterval(looking);
			setTimeout(() => end({ kind: 'closed' }), STILL_COMING_MS);
		}, LOOKS_EVERY_MS);
		addEventListener('message', onMessage);
	});
}

/** The message about a sign-in that failed. */
export function explainEnd(end: Exclude<WindowEnd, { readonly kind: 'came_back' }>, t: Translate): Sent<never> {
	const showError = (text: string) => ({ kind: 'errors', errors: { error: [text] } }) as const;
	if (end.kind === 'blocked') return showError(t('security.popupBlocked'));
	if (end.kind === 'closed') return showError(t('security.popupClosed'));
	return end.kind === 'said_no' ? showError(end.message) : end;
}
