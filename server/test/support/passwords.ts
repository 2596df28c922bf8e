import type { Passwords } from '../../src/areas/people/identity/index.ts';

/** Hashes nothing: for tests that are not about how passwords are kept. */
export const PLAIN_PASSWORDS: Passwords = {
	hash: async (password) => `plain:${password}`,
	verify: async (stored, password) => stored === `plain:${password}`,
	nobodys: async () => 'nobody',
	isOutdated: () => false,
};
