interface Schema {
	readonly [keyword: string]: unknown;
	readonly type?: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly items?: Schema;
	readonly prefixItems?: readonly Schema[];
	readonly additionalProperties?: Schema | boolean;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly enum?: readonly unknown[];
}

/** Whole numbers of a path or query arrive as text. */
const integerText = '^(0|[1-9]\\d{0,14})$';

/** A JSON schema to read, in the notation of TypeScript's types. */
export function describeSchema(schema: Schema, indent = ''): string {
	const { type, properties, items, prefixItems, additionalProperties } = schema;
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return [...new Set(choices.map((one) => describeSchema(one, indent)))].join(' | ');
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
	if ('const' in schema) return JSON.stringify(schema['const']);
	if (properties) return describeObject(properties, schema.required ?? [], indent);
	if (type === 'object') {
		const value = typeof additionalProperties === 'object' ? describeSchema(additionalProperties, indent) : 'any';
		return `{ [name]: ${value} }`;
	}
	if (prefixItems) return `[${prefixItems.map((one) => describeSchema(one, indent)).join(', ')}]`;
	if (items) return arrayOf(describeSchema(items, indent));
	if (type === 'string' && schema['pattern'] === integerText) return 'integer';
	if (type === 'string') return typeof schema['format'] === 'string' ? schema['format'] : 'string';
	return type ?? 'any';
}

const arrayOf = (item: string) => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`);

function describeObject(properties: Readonly<Record<string, Schema>>, required: readonly string[], indent: string) {
	const inner = `${indent}  `;
	const lines = Object.entries(properties).map(
		([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${describeSchema(value, inner)}`,
	);
	return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
