import ret, { type Token, type tokenizer } from 'ret';
import * as z from 'zod/mini';

/** The module is this function itself, which its types do not say. */
const parsePattern = ret as unknown as typeof tokenizer;

type Schema = z.core.JSONSchema.JSONSchema;

/** A character outside the basic plane, written as two escapes of six bytes: some clients escape all that is not ASCII. */
const CHARACTER_BYTES = 12;
/** Length of the longest number: a sign, 17 digits with a point, and an exponent of three digits with its sign. */
const NUMBER_BYTES = 24;

/**
 * Bytes of the largest JSON without blanks that a schema takes, whatever is escaped in it; infinite where the schema leaves a text, a list
 * or an object unbounded.
 */
export function largestBody(body: z.ZodMiniType): number {
	return largest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
}

function largest(schema: Schema): number {
	const alternatives = schema.anyOf ?? schema.oneOf;
	if (alternatives) return Math.max(...alternatives.map(largestPart));
	const values = schema.const === undefined ? schema.enum : [schema.const];
	if (values) return Math.max(...values.map(bytesOf));
	switch (schema.type) {
		case 'null':
			return 'null'.length;
		case 'boolean':
			return 'false'.length;
		case 'integer':
		case 'number':
			return NUMBER_BYTES;
		case 'string':
			return quoted(Math.min(schema.maxLength ?? Number.POSITIVE_INFINITY, longestMatch(schema.pattern)));
		case 'array':
			return largestArray(schema);
		case 'object':
			return largestObject(schema);
		default:
			return Number.POSITIVE_INFINITY;
	}
}

const largestPart = (part: Schema | boolean): number =>
	typeof part === 'boolean' ? (part ? Number.POSITIVE_INFINITY : 0) : largest(part);

const quoted = (characters: number) => CHARACTER_BYTES * characters + 2;
const bytesOf = (value: unknown) => (typeof value === 'string' ? quoted(value.length) : String(value).length);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function largestArray({ prefixItems = [], items, maxItems = Number.POSITIVE_INFINITY }: Schema): number {
	const first = prefixItems.map(largestPart);
	const others = items === false ? 0 : (maxItems - first.length) * (1 + largestPart((items as Schema) ?? true));
	return 2 + sum(first) + first.length + others;
}

function largestObject({ properties = {}, additionalProperties = true, propertyNames }: Schema): number {
	const field = (name: string, value: Schema | boolean) => quoted(name.length) + largestPart(value) + 2;
	const named = Object.entries(properties).map(([name, value]) => field(name, value));
	if (additionalProperties === false) return 2 + sum(named);
	// A record whose keys are named, such as texts by language.
	const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
	const others = names?.map((name) => field(String(name), additionalProperties)) ?? [Number.POSITIVE_INFINITY];
	return 2 + sum(named) + sum(others);
}

/** UTF-16 units of the longest text of which a pattern matches all; infinite where it may match a part. */
function longestMatch(pattern: string | undefined): number {
	if (pattern === undefined) return Number.POSITIVE_INFINITY;
	const { options, stack = [] } = parsePattern(pattern);
	return Math.max(...(options ?? [stack]).map((each) => (isWhole(each) ? longest(each) : Number.POSITIVE_INFINITY)));
}

const isWhole = (stack: readonly Token[]) => isPosition(stack[0], '^') && isPosition(stack.at(-1), '$');
const isPosition = (token: Token | undefined, value: string) =>
	token?.type === ret.types.POSITION && token.value === value;

const longest = (stack: readonly Token[]): number => sum(stack.map(longestToken));

function longestToken(token: Token): number {
	switch (token.type) {
		case ret.types.POSITION:
			return 0;
		case ret.types.GROUP:
			if (token.followedBy || token.notFollowedBy) return 0;
			return Math.max(...(token.options ?? [token.stack ?? []]).map(longest));
		case ret.types.REPETITION:
			return token.max * longestToken(token.value);
		case ret.types.REFERENCE:
			return Number.POSITIVE_INFINITY;
		default:
			return 1;
	}
}
