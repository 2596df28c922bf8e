import { HttpError } from '../http/index.ts';

/** Other providers by the name in their addresses; each makes the address of its sign-in page. */
export type OAuthProviders = ReadonlyMap<string, () => Promise<string>>;

/** Where to sign in at a provider (AUTH-06). Throws `http.not_found` for one that is not set up. */
export async function startSignIn(
	providers: OAuthProviders | undefined,
	provider: string,
): Promise<{ readonly url: string }> {
	const makeUrl = providers?.get(provider);
	if (!makeUrl) throw new HttpError('http.not_found');
	return { url: await makeUrl() };
}
