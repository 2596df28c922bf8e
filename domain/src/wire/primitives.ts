import * as z from 'zod/mini';

/** Interface languages; the codes are the product's own (`br` is Brazilian Portuguese, `in` is Hindi). */
export const LOCALES = ['en', 'br', 'id', 'in'] as const;
export type Locale = (typeof LOCALES)[number];
/** What `lang` attributes and `Intl` get for each of them (LANG-04). */
export const INTL_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', br: 'pt-BR', id: 'id-ID', in: 'hi-IN' };

/** Integer minor units on the wire: 1000 is 10.00. */
export const minorUnits = z.int();
/** ISO 8601, UTC, with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** Price as a decimal string, never a float. */
export const price = z.string().check(z.regex(/^\d+(\.\d+)?$/));
/** The seed's flags are 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
/** A number with at most two decimals, such as 92 or 88.5. */
export const percent = z.number();
/** Path and query parameters arrive as text; only canonical decimal digits are a whole number. */
export const integerText = z.pipe(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.transform(Number));
export const idParams = z.strictObject({ id: integerText });
export const uuidParams = z.strictObject({ id: z.uuid() });
/** Paging of every list that is not the seed's. */
export const pageQuery = {
	limit: z.optional(z.pipe(integerText, z.int().check(z.minimum(1), z.maximum(200)))),
	cursor: z.optional(z.string().check(z.maxLength(200))),
};
export const page = <Item extends z.ZodMiniType>(item: Item) =>
	z.object({ data: z.array(item), next_cursor: z.nullable(z.string()) });
