/**
 * A value that fills a place of a sentence, before it is written in the reader's language and notation. `Key` names the texts that it uses.
 */
export type Word<Key extends string = string> =
	| string
	| number
	/** Minor units. */
	| { readonly as: 'amount'; readonly minor: number }
	/** A decimal of the wire, such as `12345.60`. */
	| { readonly as: 'decimal'; readonly value: string }
	/** Basis points. */
	| { readonly as: 'percent'; readonly bps: number }
	/** Epoch milliseconds. */
	| { readonly as: 'time'; readonly atMs: number }
	| TextWord<Key>
	/** ISO 3166. */
	| { readonly as: 'countries'; readonly codes: readonly string[] }
	/** Ids of methods of payment. */
	| { readonly as: 'methods'; readonly ids: readonly string[] }
	| JoinedWords<Key>;

/** Another text. */
export interface TextWord<Key extends string> {
	readonly as: 'text';
	readonly key: Key;
}

interface JoinedWords<Key extends string> {
	readonly as: 'joined';
	readonly words: readonly Word<Key>[];
	readonly by: string;
}

type KeyOf<Used> = Used extends TextWord<infer Key> | JoinedWords<infer Key> ? Key : never;

/**
 * A text and the values of its places: data that any translator can write out. `Named` are the keys of texts that fill places or name
 * the note.
 */
export interface Sentence<Key extends string = string, Place extends string = string, Named extends string = string> {
	readonly key: Key;
	readonly values: Readonly<Record<Place, Word<Named>>>;
	/** A fact that follows the sentence, with its name. */
	readonly note?: { readonly label: Named; readonly text: string } | undefined;
}

export const sentence = <
	const Key extends string,
	const Values extends Readonly<Record<string, Word>> = Readonly<Record<never, never>>,
	const Label extends string = never,
>(
	key: Key,
	values?: Values,
	note?: { readonly label: Label; readonly text: string },
) => ({ key, values: values ?? {}, note }) as Sentence<Key, keyof Values & string, KeyOf<Values[keyof Values]> | Label>;

export const text = <const Key extends string>(key: Key): TextWord<Key> => ({ as: 'text', key });

export const joined = <const Words extends readonly Word[]>(words: Words, by: string) =>
	({ as: 'joined', words, by }) as JoinedWords<KeyOf<Words[number]>>;

/** Minor units; null: not known. */
export const amount = (minor: number | null) => (minor === null ? '–' : ({ as: 'amount', minor } as const));
