import type { en as admin } from './admin/en.ts';
import type { en } from './en.ts';
import type { en as security } from './security/en.ts';
import type { en as trading } from './trading/en.ts';

/** Plural forms that a language has beyond or instead of English ones; a test holds each language to its own rules. */
type PluralForms<Shape> = {
	readonly [Key in keyof Shape as Key extends `${infer Name}_other` ? `${Name}_${'one' | 'many'}` : never]?: string;
};
type PlainKey<Key> = Key extends `${string}_one` ? never : Key;
type Texts<Shape> = PluralForms<Shape> & {
	readonly [Key in keyof Shape as PlainKey<Key>]: Shape[Key] extends string ? string : Texts<Shape[Key]>;
};

/** What every language has to bring: the keys of English, the first one. */
export type Messages = Texts<typeof en>;
/** The same for the texts that some pages load besides. */
export type TradingMessages = Texts<typeof trading>;
export type SecurityMessages = Texts<typeof security>;
/** The same for the texts of the back office. */
export type AdminMessages = Texts<typeof admin>;
