import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { Messages as MessagesOf, TextPart } from '../../web/src/kit/i18n/messages.ts';

const PARTS = ['common', 'sign-in', 'about', 'trading', 'details', 'settings'] as const satisfies readonly TextPart[];

export type Messages = MessagesOf<'common'> &
	MessagesOf<'sign-in'> &
	MessagesOf<'about'> &
	MessagesOf<'trading'> &
	MessagesOf<'details'> &
	MessagesOf<'settings'>;

/** A group of texts may lie in several parts. */
async function readMessages(locale: Locale): Promise<Messages> {
	const groups: Record<string, object> = {};
	for (const part of PARTS) {
		const file: Readonly<Record<string, object>> = await import(`../../web/src/kit/i18n/${part}/${locale}.ts`);
		for (const [name, texts] of Object.values(file).flatMap((group) => Object.entries(group)))
			groups[name] = typeof texts === 'string' ? texts : { ...groups[name], ...texts };
	}
	return groups as unknown as Messages;
}

/** The texts of the screens in each language. */
export const TEXTS: Readonly<Record<Locale, Messages>> = {
	en: await readMessages('en'),
	br: await readMessages('br'),
	id: await readMessages('id'),
	in: await readMessages('in'),
};

/** The language after this one, in a circle. */
export function otherLocale(locale: Locale): Locale {
	return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] as Locale;
}
