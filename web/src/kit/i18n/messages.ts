import type { en as about } from './about/en.ts';
import type { en as admin } from './admin/en.ts';
import type { en as audit } from './audit/en.ts';
import type { en as calendar } from './calendar/en.ts';
import type { en as cashier } from './cashier/en.ts';
import type { en as catalogue } from './catalogue/en.ts';
import type { en as common } from './common/en.ts';
import type { en as details } from './details/en.ts';
import type { en as figures } from './figures/en.ts';
import type { en as help } from './help/en.ts';
import type { en as liabilities } from './liabilities/en.ts';
import type { en as limits } from './limits/en.ts';
import type { en as notifications } from './notifications/en.ts';
import type { en as proof } from './proof/en.ts';
import type { en as proofPage } from './proof-page/en.ts';
import type { en as recovery } from './recovery/en.ts';
import type { en as settings } from './settings/en.ts';
import type { en as signIn } from './sign-in/en.ts';
import type { en as statements } from './statements/en.ts';
import type { en as statistics } from './statistics/en.ts';
import type { en as support } from './support/en.ts';
import type { en as trading } from './trading/en.ts';
import type { en as verification } from './verification/en.ts';
import type { en as verificationDesk } from './verification-desk/en.ts';

/** English, the first language: its texts by the part that they are loaded with. */
interface English {
	readonly common: typeof common;
	readonly calendar: typeof calendar;
	readonly cashier: typeof cashier;
	readonly catalogue: typeof catalogue;
	readonly 'sign-in': typeof signIn;
	readonly about: typeof about;
	readonly trading: typeof trading;
	readonly details: typeof details;
	readonly settings: typeof settings;
	readonly support: typeof support;
	readonly statements: typeof statements;
	readonly statistics: typeof statistics;
	readonly help: typeof help;
	readonly liabilities: typeof liabilities;
	readonly limits: typeof limits;
	readonly verification: typeof verification;
	readonly 'verification-desk': typeof verificationDesk;
	readonly notifications: typeof notifications;
	readonly proof: typeof proof;
	readonly 'proof-page': typeof proofPage;
	readonly recovery: typeof recovery;
	readonly admin: typeof admin;
	readonly audit: typeof audit;
	readonly figures: typeof figures;
}
/** Texts that are loaded together, each part and language in a file of its own. */
export type TextPart = keyof English;

/** Plural forms that a language has beyond or instead of English ones; a test holds each language to its own rules. */
type PluralForms<Shape> = {
	readonly [Key in keyof Shape as Key extends `${infer Name}_other` ? `${Name}_${'one' | 'many'}` : never]?: string;
};
type PlainKey<Key> = Key extends `${string}_one` ? never : Key;
type Texts<Shape> = PluralForms<Shape> & {
	readonly [Key in keyof Shape as PlainKey<Key>]: Shape[Key] extends string ? string : Texts<Shape[Key]>;
};

/** Texts that every language has to bring for a part: the keys of English. */
export type Messages<Part extends TextPart> = Texts<English[Part]>;

/** A text with plural forms is asked for without its form. */
type Name<Key extends string> = Key extends `${infer Plain}_${'one' | 'other'}` ? Plain | Key : Key;
type KeysOf<Shape, Path extends string = ''> = {
	[Key in keyof Shape & string]: Shape[Key] extends string
		? `${Path}${Name<Key>}`
		: KeysOf<Shape[Key], `${Path}${Key}.`>;
}[keyof Shape & string];

/** Every text, by its path. */
export type TextKey = { [Part in TextPart]: KeysOf<English[Part]> }[TextPart];
