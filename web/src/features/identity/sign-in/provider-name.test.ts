import { expect, test, vi } from 'vitest';
import { nameOfProvider } from './provider-name.ts';

test('[IDENT-12] a provider has its configured name, and one that is not set up its common name', () => {
	vi.stubGlobal('window', { config: { sign_in_providers: [{ id: 'oidc', name: 'Example' }] } });
	expect(['oidc', 'github', 'google', 'other'].map(nameOfProvider)).toEqual(['Example', 'GitHub', 'Google', 'other']);
	vi.stubGlobal('window', { config: { sign_in_providers: [] } });
	expect(nameOfProvider('oidc')).toBe('OpenID Connect');
});
