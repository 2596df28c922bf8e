import { decidePassword } from '@fairtick/domain/identity/rules';
import { InvalidFields } from '../../../../platform/http/index.ts';
import type { Asker } from '../../../../platform/turns/index.ts';
import { loadCommonPasswords, type Passwords } from './passwords.ts';

export interface NewPassword {
	readonly password: string;
	readonly confirmation: string;
	readonly name: string;
	readonly email: string;
}

/** Hashes a new password; throws `InvalidFields` when it is refused (IDENT-02). */
export type NewPasswords = (facts: NewPassword, asker: Asker) => Promise<string>;

export function createNewPasswords(passwords: Passwords, site: { readonly appName: string }): NewPasswords {
	return async ({ password, confirmation, name, email }, asker) => {
		const siteNames = ['Fairtick', site.appName];
		if (password !== confirmation) {
			throw new InvalidFields([{ field: 'password_confirmation', code: 'field.password_mismatch' }]);
		}
		const common = await loadCommonPasswords();
		const code = decidePassword({ password, name, email, siteNames, isCommon: (one) => common.has(one) });
		if (code) throw new InvalidFields([{ field: 'password', code }]);
		return passwords.hash(password, asker);
	};
}
