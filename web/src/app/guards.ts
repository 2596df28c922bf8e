import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { readUser } from '../identity/session.ts';
import { rememberIntended } from './intended-url.ts';

export interface StepContext {
	readonly queryClient: QueryClient;
	/** Path and query of the page that is being opened. */
	readonly href: string;
}

/** A step lets a navigation pass or throws a redirect. What they protect, the server protects on its own (GUARD-06). */
type Step = (context: StepContext) => void;

const STEPS: Readonly<Record<string, Step>> = {
	/** GUARD-04: visitors go to login, which takes them back afterwards. */
	auth({ queryClient, href }) {
		if (readUser(queryClient) !== null) return;
		rememberIntended(href);
		throw redirect({ to: '/login' });
	},
	/** GUARD-03: who is signed in has no business on the forms for signing in. */
	guest({ queryClient }) {
		if (readUser(queryClient) !== null) throw redirect({ to: '/trading' });
	},
};

/** Runs the step that a page names; an unknown name is a mistake in a page and stops the navigation (NAV-02). */
export function runStep(name: string, context: StepContext): void {
	const step = STEPS[name];
	if (step === undefined) throw new Error(`Undefined middleware [${name}]`);
	step(context);
}
