import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveToken } from '../features/identity/session.ts';
import { changeSettings } from '../features/trading/trading-settings.ts';
import { createQueryClient } from '../kit/api/query.ts';
import { chooseLocale, storeLocale } from '../kit/i18n/locale.ts';
import { rememberIntended, takeIntended } from '../kit/navigation/intended-url.ts';

let written: string[];
beforeEach(() => {
	written = [];
	vi.stubGlobal('localStorage', { removeItem: () => undefined });
	vi.stubGlobal('document', {
		get cookie() {
			return 'locale=xx; intended_url=%2Ftrading';
		},
		set cookie(text: string) {
			written.push(text);
		},
	});
});
afterEach(() => vi.unstubAllGlobals());

/** Everything that makes the client write a cookie, by the cookie's name. */
const WRITERS = {
	'a session that is remembered': ['token', () => saveToken('a', true)],
	'a session that is not': ['token', () => saveToken('a', false)],
	'the end of a session': ['token', () => clearSession(createQueryClient())],
	'a page that needs signing in': ['intended_url', () => rememberIntended('/trading')],
	'going there afterwards': ['intended_url', () => takeIntended()],
	'choosing a language': ['locale', () => storeLocale('br')],
	'a language that is not available': ['locale', () => chooseLocale({ en: 'English' }, 'en')],
	'settings of trading': ['trading', () => changeSettings({ toured: true })],
} satisfies Record<string, readonly [string, () => unknown]>;

test.each(Object.entries(WRITERS))(
	'[AUTH-07] [AUTH-01] the cookie of %s is Secure on https, and Lax',
	(_, [name, write]) => {
		vi.stubGlobal('location', { protocol: 'https:', origin: 'https://trade.example.com' });
		write();
		expect(written).toEqual([
			expect.stringMatching(new RegExp(`^${name}=[^;]*; Path=/; SameSite=Lax(; Max-Age=\\d+)?; Secure$`)),
		]);
		vi.stubGlobal('location', { protocol: 'http:', origin: 'http://localhost' });
		write();
		expect(written[1]).toBe(written[0]?.replace('; Secure', ''));
	},
);
