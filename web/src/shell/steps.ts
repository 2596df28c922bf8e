import type { PagePath } from '@fairtick/domain/pages/every-page';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { TextPart } from '@fairtick/texts/text-key';
import { checkAuth, readUser } from '../features/identity/session.ts';
import { ProviderSignIn } from '../features/identity/sign-in/provider-sign-in.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { rememberIntended } from '../kit/navigation/intended-url.ts';
import type { StepContext } from '../kit/navigation/navigation.ts';

/** Returns nothing to let a navigation pass. The server protects guarded data by itself (GUARD-06). */
type Step = (context: StepContext, params: readonly string[]) => PagePath | undefined | Promise<PagePath | undefined>;

const STEPS: Readonly<Record<string, Step>> = {
	/** NAV-03: nothing is shown before its texts are loaded; `locale:settings` also loads that part. */
	locale: (_context, parts) => loadTexts(parts as readonly TextPart[]).then(() => undefined),
	/** The buttons of login providers are loaded with the page, if there are any (AUTH-06). */
	'sign-in-providers': async () => {
		if (window.config.sign_in_providers.length > 0) await Promise.all([ProviderSignIn.load(), loadTexts(['settings'])]);
		return undefined;
	},
	/** GUARD-02. */
	'check-auth': ({ queryClient }) => checkAuth(queryClient).then(() => undefined),
	/** GUARD-04: visitors go to login, which leads them back. */
	auth({ queryClient, href }) {
		if (readUser(queryClient) !== null) return undefined;
		rememberIntended(href);
		return PATHS.login;
	},
	/** GUARD-03: signed-in users do not see the sign-in forms. */
	guest: ({ queryClient }) => (readUser(queryClient) === null ? undefined : PATHS.home),
	/** GUARD-01. */
	admin: ({ queryClient }) => (readUser(queryClient)?.role === 'admin' ? undefined : PATHS.home),
	/** GUARD-09: users without a staff role go home. */
	staff({ queryClient }) {
		const role = readUser(queryClient)?.role;
		return role === undefined || role === 'user' ? PATHS.home : undefined;
	},
	/** GUARD-05: `role:admin,support` passes these roles. */
	role({ queryClient }, allowed) {
		const role = readUser(queryClient)?.role;
		return role !== undefined && allowed.includes(role) ? undefined : PATHS.unauthorized;
	},
};

/**
 * Runs a page's step, written as `name` or `name:param,param`. Returns the page to go to instead, if any. Throws for an
 * unknown name (NAV-02).
 */
export async function runStep(named: string, context: StepContext): Promise<PagePath | undefined> {
	const [name = '', params] = named.split(':');
	const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
	if (step === undefined) throw new Error(`Undefined middleware [${name}]`);
	return step(context, params?.split(',') ?? []);
}
