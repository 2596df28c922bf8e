import type { TextParams, TextPart } from './keys.ts';

export type { TextPart };

/** Every text, by its path. */
export type TextKey = keyof TextParams;

/** Texts that nothing is filled into. */
export type PlainTextKey = { [Key in TextKey]: TextParams[Key] extends null ? Key : never }[TextKey];

/** A form of keys, such as `audit.act_${string}`, all texts of which are without places; never for another. */
export type PlainForm<Form extends string> = [Extract<TextKey, Form>] extends [PlainTextKey] ? Form : never;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
	? Both
	: never;
type Filled<Key extends TextKey> = Exclude<TextParams[Key], null>;

/** The parameters of a key's text; for several keys, those of all of them; null if there are none. */
export type ParamsOf<Key extends TextKey> = [Filled<Key>] extends [never] ? null : All<Filled<Key>>;

/** A key, if it has a text; else a type that names it in the compiler's message. */
export type Known<Key extends string> = Key extends TextKey ? Key : `There is no text ${Key}`;

type Required<Params> = Params extends object
	? { [Place in keyof Params]-?: object extends Pick<Params, Place> ? never : Place }[keyof Params]
	: never;

/**
 * The places of texts that words leave empty, by the words' keys between `Begin` and `End`; never if they fill all of them. A key
 * without a text is a place of its own.
 */
export type EmptyPlaces<Words, Begin extends string, End extends string = ''> = Words extends {
	readonly key: infer Key extends string;
	readonly values: infer Values;
}
	? {
			[One in Key]: `${Begin}${One}${End}` extends TextKey
				? Exclude<Required<TextParams[`${Begin}${One}${End}`]>, keyof Values>
				: One;
		}[Key]
	: never;

/** `Words` that fill all places of their texts; else the compiler names a place of `Empty`. */
export type Complete<Words, Empty> = [Empty] extends [never] ? Words : Words & { readonly empty: Empty };
