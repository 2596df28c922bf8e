import type { TextParams, TextPart } from './keys.ts';

export type { TextPart };

/** Every text, by its path. */
export type TextKey = keyof TextParams;

/** Texts that nothing is filled into. */
export type PlainTextKey = { [Key in TextKey]: TextParams[Key] extends null ? Key : never }[TextKey];

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
	? Both
	: never;
type Filled<Key extends TextKey> = Exclude<TextParams[Key], null>;

/** The parameters of a key's text; for several keys, those of all of them; null if there are none. */
export type ParamsOf<Key extends TextKey> = [Filled<Key>] extends [never] ? null : All<Filled<Key>>;
