import * as z from 'zod/mini';

/** Interface languages; the codes are the product's own (`br` is Brazilian Portuguese, `in` is Hindi). */
export const LOCALES = ['en', 'br', 'id', 'in'] as const;
export type Locale = (typeof LOCALES)[number];
/** Values for `lang` attributes and `Intl` (LANG-04). */
export const INTL_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', br: 'pt-BR', id: 'id-ID', in: 'hi-IN' };

/** The largest value of PostgreSQL's `integer`, the type of ids and of counts. */
const MAX_INT = 2_147_483_647;

/** Integer minor units on the wire: 1000 is 10.00. At most 2^53 − 1, so that the columns of type `bigint` hold them. */
export const minorUnits = z.int();
/** ISO 8601, UTC, with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** Epoch milliseconds as `instant`; null stays null. */
export const toInstant = <Ms extends bigint | number | null>(ms: Ms) =>
	(ms === null ? null : new Date(Number(ms)).toISOString()) as Ms extends null ? null : string;
/** Epoch milliseconds of any date that JavaScript knows. */
export const instantMs = z.int().check(z.minimum(-8.64e15), z.maximum(8.64e15));
/** Price as a decimal string, never a float. */
export const price = z.string().check(z.regex(/^\d+(\.\d+)?$/));
/** The seed's flags are 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
/** A number with at most two decimals, such as 92 or 88.5. */
export const percent = z.number();
/** A number that the database keeps in an `integer`, such as a version. */
export const count = z.int().check(z.minimum(0), z.maximum(MAX_INT));
/** Number of a user or an asset. */
export const id = z.int().check(z.minimum(1), z.maximum(MAX_INT));
/** Number of a tick or a round: a `bigint` that begins with 1. */
export const seq = z.int().check(z.minimum(1));
/** Names everything that has no number. */
export const uuid = z.uuid();
/**
 * Path and query parameters arrive as text; only canonical decimal digits are a whole number. At most 15 of them: a
 * column of type `bigint` holds it, and so does a number of JavaScript.
 */
export const integerText = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.transform(Number));
/** An `id` in a path or a query. */
export const idText = z.pipe(integerText, id);
export const idParams = z.strictObject({ id: idText });
export const uuidParams = z.strictObject({ id: uuid });

const UUID = z.regexes.uuid().source.slice(1, -1);
/**
 * The place at which a list continues, `next_cursor` of the page before: after the row with this number, such as its
 * time, and with this id if rows can share a number.
 */
const cursor = z.string().check(z.regex(new RegExp(`^\\d{1,15}(\\.(\\d{1,9}|${UUID}))?$`)));
/** Paging of every list that is not the seed's. */
export const pageQuery = {
	limit: z.optional(z.pipe(integerText, z.int().check(z.minimum(1), z.maximum(200)))),
	cursor: z.optional(cursor),
};
export const page = <Item extends z.ZodMiniType>(item: Item) =>
	z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) });
