/**
 * The statements of the server by their texts, with the types of their parameters and rows. `npm run statements` asks PostgreSQL for them and writes a
 * `statements.generated.ts` into each area, which adds the area's own; a test compares them with the schema (decision 0210).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas add to it.
export interface Statements {}

/** A parameter of int8. */
export type Int8 = bigint | number;
/** A parameter of numeric, or an element of an array of int8, which the driver reads as text. */
export type Numeric = bigint | number | string;
/** An array of a parameter: values, or their binary form (`bigints`). */
export type List<Element> = readonly Element[] | Uint8Array;
/** A parameter of json or jsonb: the driver writes objects as JSON, and takes text as it is. */
export type Json = unknown;

/** The row of a statement that returns no columns. */
export type NoColumns = Record<never, never>;

/** A statement that each connection plans once, under its name. */
export interface Named<Text extends string> {
	readonly name: string;
	readonly text: Text;
}
/** A statement whose text functions put together when its module is loaded: it is described under its key. */
export interface Composed<Key extends string> {
	readonly key: Key;
	readonly sql: string;
	readonly name: string | null;
}
/** `name`: of the plan that each connection keeps; null: it keeps none. */
export const composed = <const Key extends string>(
	key: Key,
	sql: string,
	name: string | null = null,
): Composed<Key> => ({
	key,
	sql,
	name,
});

/** Any text of the statements; the compiler shows the error for another one. */
export type Described<Text extends string> = [Text] extends [keyof Statements]
	? unknown
	: { readonly error: 'PostgreSQL has not described this text yet. Run: npm run statements' };

/** The driver sends undefined as null. */
type OrUndefined<Parameters> = { readonly [Place in keyof Parameters]: OrElse<Parameters[Place]> };
type OrElse<Parameter> = null extends Parameter ? Parameter | undefined : Parameter;

type ParametersOf<Text> = Text extends keyof Statements
	? Statements[Text] extends { readonly parameters: infer Parameters }
		? OrUndefined<Parameters>
		: never
	: readonly unknown[];
/** The parameters of a statement, after its text; nothing for a statement without any. */
export type Values<Text extends string> = [ParametersOf<Text>] extends [readonly []]
	? []
	: [values: ParametersOf<Text>];

type RowOfText<Text> = Text extends keyof Statements
	? Statements[Text] extends { readonly row: infer Row }
		? Row
		: never
	: never;
/** The rows of a statement, by its text, or by the function that loads them. */
export type RowOf<Asked> = Asked extends string
	? RowOfText<Asked>
	: Asked extends (...args: never) => Promise<infer Loaded>
		? NonNullable<Loaded extends readonly (infer Row)[] ? Row : Loaded>
		: never;
/** The value of a statement that has one column. */
export type ValueOf<Text extends string> = RowOfText<Text>[keyof RowOfText<Text>];
/** The first and second column of a statement that `loadMap` sends. */
export type EntryOf<Text> = Text extends keyof Statements
	? Statements[Text] extends { readonly entry: infer Entry extends readonly [unknown, unknown] }
		? Entry
		: never
	: never;
