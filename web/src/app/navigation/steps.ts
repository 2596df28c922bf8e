import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadSecurityTexts, loadTexts } from '../../i18n/texts.ts';
import { checkAuth, readUser } from '../../identity/session.ts';
import { rememberIntended } from './intended-url.ts';
import { PAGES } from './pages.ts';

export interface StepContext {
	readonly queryClient: QueryClient;
	/** Path and query of the page that is being opened. */
	readonly href: string;
}

/** A step lets a navigation pass or throws a redirect. What guards protect, the server protects on its own (GUARD-06). */
type Step = (context: StepContext, params: readonly string[]) => void | Promise<void>;

const STEPS: Readonly<Record<string, Step>> = {
	/** NAV-03: nothing is shown before its texts are there. */
	locale: () => loadTexts(),
	/** The texts of the security pages. */
	'security-texts': () => loadSecurityTexts(),
	/** GUARD-02. */
	'check-auth': ({ queryClient }) => checkAuth(queryClient),
	/** GUARD-04: visitors go to login, which takes them back afterwards. */
	auth({ queryClient, href }) {
		if (readUser(queryClient) !== null) return;
		rememberIntended(href);
		throw redirect({ to: PAGES.login });
	},
	/** GUARD-03: who is signed in has no business on the forms for signing in. */
	guest({ queryClient }) {
		if (readUser(queryClient) !== null) throw redirect({ to: PAGES.home });
	},
	/** GUARD-01. */
	admin({ queryClient }) {
		if (readUser(queryClient)?.role !== 'admin') throw redirect({ to: PAGES.home });
	},
	/** GUARD-05: `role:admin,support` lets these roles pass. */
	role({ queryClient }, allowed) {
		const role = readUser(queryClient)?.role;
		if (role === undefined || !allowed.includes(role)) throw redirect({ to: PAGES.unauthorized });
	},
};

/** Runs the step that a page names, as `name` or `name:param,param`; throws for an unknown name (NAV-02). */
async function runStep(named: string, context: StepContext): Promise<void> {
	const [name = '', params] = named.split(':');
	const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
	if (step === undefined) throw new Error(`Undefined middleware [${name}]`);
	await step(context, params?.split(',') ?? []);
}

interface Navigation {
	readonly context: { readonly queryClient: QueryClient };
	readonly location: { readonly href: string };
}

/** `beforeLoad` of a route: its steps one after the other. The router runs a parent's before its children's (NAV-01). */
export const steps =
	(...names: string[]) =>
	async ({ context, location }: Navigation): Promise<void> => {
		for (const name of names) await runStep(name, { queryClient: context.queryClient, href: location.href });
	};
