import type { PagePath } from '@fairtick/domain/pages/every-page';
import { PATHS } from '@fairtick/domain/pages/pages';
import { checkAuth, readUser } from '../features/identity/session.ts';
import { ProviderSignIn } from '../features/identity/sign-in/provider-sign-in.ts';
import type { TextPart } from '../kit/i18n/messages.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { rememberIntended } from '../kit/navigation/intended-url.ts';
import type { StepContext } from '../kit/navigation/navigation.ts';

/** Answers with nothing to let a navigation pass. What guards protect, the server protects on its own (GUARD-06). */
type Step = (context: StepContext, params: readonly string[]) => PagePath | undefined | Promise<PagePath | undefined>;

const STEPS: Readonly<Record<string, Step>> = {
	/** NAV-03: nothing is shown before its texts are there; `locale:settings` brings those of that part as well. */
	locale: (_context, parts) => loadTexts(parts as readonly TextPart[]).then(() => undefined),
	/** The buttons of other providers come with the page, where there are any (AUTH-06). */
	'sign-in-providers': async () => {
		if (window.config.sign_in_providers.length > 0) await Promise.all([ProviderSignIn.load(), loadTexts(['settings'])]);
		return undefined;
	},
	/** GUARD-02. */
	'check-auth': ({ queryClient }) => checkAuth(queryClient).then(() => undefined),
	/** GUARD-04: visitors go to login, which takes them back afterwards. */
	auth({ queryClient, href }) {
		if (readUser(queryClient) !== null) return undefined;
		rememberIntended(href);
		return PATHS.login;
	},
	/** GUARD-03: who is signed in has no business on the forms for signing in. */
	guest: ({ queryClient }) => (readUser(queryClient) === null ? undefined : PATHS.home),
	/** GUARD-01. */
	admin: ({ queryClient }) => (readUser(queryClient)?.role === 'admin' ? undefined : PATHS.home),
	/** GUARD-09: users without a role of staff go home. */
	staff({ queryClient }) {
		const role = readUser(queryClient)?.role;
		return role === undefined || role === 'user' ? PATHS.home : undefined;
	},
	/** GUARD-05: `role:admin,support` lets these roles pass. */
	role({ queryClient }, allowed) {
		const role = readUser(queryClient)?.role;
		return role !== undefined && allowed.includes(role) ? undefined : PATHS.unauthorized;
	},
};

/**
 * Runs the step that a page names, as `name` or `name:param,param`; answers with the page to go to instead, if there is
 * one. Throws for an unknown name (NAV-02).
 */
export async function runStep(named: string, context: StepContext): Promise<PagePath | undefined> {
	const [name = '', params] = named.split(':');
	const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
	if (step === undefined) throw new Error(`Undefined middleware [${name}]`);
	return step(context, params?.split(',') ?? []);
}
