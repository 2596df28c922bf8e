/** Names of providers that may not be set up here (any more): accounts can still be connected with them. */
const KNOWN_NAMES: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google', oidc: 'OpenID Connect' };

/** The common name of a sign-in provider. */
export function nameOfProvider(id: string): string {
	return window.config.sign_in_providers.find((provider) => provider.id === id)?.name ?? KNOWN_NAMES[id] ?? id;
}
