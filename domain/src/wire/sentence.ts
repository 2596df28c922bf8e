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

/** A text and the values of its places: data that any translator can write out. */
export interface Sentence<Key extends string = string> {
	readonly key: Key;
	readonly words: Readonly<Record<string, Word<Key>>>;
	/** A fact that follows the sentence, with its name. */
	readonly note?: { readonly label: Key; readonly text: string } | undefined;
}

/** The keys of all texts that a sentence uses. */
export type KeyOfSentence<Said> = Said extends Sentence<infer Key> ? Key : never;

export const sentence = <
	const Key extends string,
	const Words extends Readonly<Record<string, Word>> = Readonly<Record<string, never>>,
	const Label extends string = never,
>(
	key: Key,
	words?: Words,
	note?: { readonly label: Label; readonly text: string },
) => ({ key, words: words ?? {}, note }) as Sentence<Key | KeyOf<Words[keyof Words]> | Label>;

export const text = <const Key extends string>(key: Key): TextWord<Key> => ({ as: 'text', key });

export const joined = <const Words extends readonly Word[]>(words: Words, by: string) =>
	({ as: 'joined', words, by }) as JoinedWords<KeyOf<Words[number]>>;

/** Minor units; null: not known. */
export const amount = (minor: number | null) => (minor === null ? '–' : ({ as: 'amount', minor } as const));
