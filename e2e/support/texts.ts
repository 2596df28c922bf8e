import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { br } from '../../web/src/i18n/br.ts';
import { en } from '../../web/src/i18n/en.ts';
import { id } from '../../web/src/i18n/id.ts';
import { hindi } from '../../web/src/i18n/in.ts';
import type { Messages as Common, TradingMessages } from '../../web/src/i18n/messages.ts';
import { br as tradingBr } from '../../web/src/i18n/trading/br.ts';
import { en as tradingEn } from '../../web/src/i18n/trading/en.ts';
import { id as tradingId } from '../../web/src/i18n/trading/id.ts';
import { hindi as tradingHindi } from '../../web/src/i18n/trading/in.ts';

export type Messages = Common & TradingMessages;

/** What the screens say in each language. */
export const TEXTS: Readonly<Record<Locale, Messages>> = {
	en: { ...en, ...tradingEn },
	br: { ...br, ...tradingBr },
	id: { ...id, ...tradingId },
	in: { ...hindi, ...tradingHindi },
};

/** The language after this one, in a circle. */
export function otherLocale(locale: Locale): Locale {
	return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] as Locale;
}
