import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { type Schema, sampleOf, toSchema } from './samples.ts';

/** One character for a reader: with the most code points that a text may have in one, and in Indic scripts. */
const ASTRONAUT = '\u{1f468}\u{1f3fd}\u200d\u{1f680}';
const SYLLABLE = '\u0915\u093f';

/**
 * The body of a call whose texts and lists are the longest that its schema takes. Where the schema says how large a body may be, everything in it
 * is escaped, as some clients do; where the descriptor says it, it is UTF-8 as browsers send it.
 */
export function largestBodyOf({ body, maxBytes }: Endpoint): string {
	if (!body) return '{}';
	if (maxBytes !== undefined) return JSON.stringify(largestOf(toSchema(body), SYLLABLE));
	return JSON.stringify(largestOf(toSchema(body), ASTRONAUT)).replace(/[^\x20-\x7e]/g, escapeUnit);
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const longestFirst = (a: unknown, b: unknown) => JSON.stringify(b).length - JSON.stringify(a).length;

/** Details of texts that schemas leave out. */
const TEXTS: Readonly<Record<string, string>> = {
	key: 'A'.repeat(87),
	secret: 'A'.repeat(22),
	from: '00:00',
	to: '23:59',
};

function largestOf(schema: Schema, character: string, name = ''): unknown {
	const alternatives = schema.anyOf ?? schema.oneOf;
	if (alternatives) return alternatives.map((each) => largestOf(each, character, name)).toSorted(longestFirst)[0];
	if (schema.enum) return schema.enum.toSorted(longestFirst)[0];
	switch (schema.type) {
		case 'object': {
			const { properties = {}, propertyNames, additionalProperties } = schema;
			const more = (propertyNames?.enum ?? []).map((key) => [key, additionalProperties] as [string, Schema]);
			const all = [...Object.entries(properties), ...more];
			return Object.fromEntries(all.map(([key, value]) => [key, largestOf(value, character, key)]));
		}
		case 'array': {
			const { prefixItems, items, maxItems = 0 } = schema;
			const wanted = prefixItems ?? (items ? Array<Schema>(maxItems).fill(items) : []);
			return wanted.map((item) => largestOf(item, character, name));
		}
		case 'string':
			return largestText(schema, character, name);
		default:
			return schema.maximum ?? sampleOf(schema, {}, undefined, name);
	}
}

function largestText(schema: Schema, character: string, name: string): string {
	const { maxLength, pattern, format } = schema;
	const sample = (!format && pattern && TEXTS[name]) || (sampleOf(schema, {}, undefined, name) as string);
	// An address that is brought to its ASCII form has no format of its own in the schema.
	if (name === 'email' && maxLength) return 'dana@example.com'.padStart(maxLength, 'a');
	if (format === 'email' && maxLength) return sample.padStart(maxLength, 'a');
	if (format !== undefined || sample.length > 1) return sample;
	if (maxLength === undefined || pattern !== undefined) return '1'.repeat(maxLength ?? 1);
	// Texts of users count the characters that are seen; JSON Schema has their code points.
	return character.repeat(maxLength / 4);
}
