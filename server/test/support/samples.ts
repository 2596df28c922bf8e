import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import * as z from 'zod';

export interface Schema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly items?: Schema | false;
	readonly prefixItems?: readonly Schema[];
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly format?: string;
	readonly pattern?: string;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly maxItems?: number;
	readonly propertyNames?: Schema;
	readonly additionalProperties?: Schema | boolean;
}

/** A field of a request by its path, such as `expiry.duration` or `drawings.0.text`, and what it takes. */
export interface Field {
	readonly part: 'params' | 'query' | 'body';
	readonly path: readonly string[];
	readonly isText: boolean;
	readonly schema: Schema;
}

type Place = Omit<Field, 'part'>;
type Part = Field['part'];
const PARTS: readonly Part[] = ['params', 'query', 'body'];

const schemas = new WeakMap<z.core.$ZodType, Schema>();

/** A schema's input as JSON Schema. */
export function toSchema(schema: z.core.$ZodType): Schema {
	const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
	schemas.set(schema, known);
	return known;
}

/** Every field that an endpoint's descriptor names, those of nested objects and of arrays too. */
export function fieldsOf(endpoint: Endpoint): Field[] {
	return PARTS.flatMap((part) => {
		const schema = endpoint[part];
		return schema ? fieldsIn(toSchema(schema)).map((field) => ({ part, ...field })) : [];
	});
}

/** The fields of an object, of all its alternatives where it has some. */
export function fieldsIn(schema: Schema): Place[] {
	const parts = [...Object.entries(schema.properties ?? {}), ...Object.entries(schema.prefixItems ?? {})];
	if (schema.items) parts.push(['0', schema.items]);
	const own = parts.flatMap(([name, property]) => [
		{ path: [name], isText: takesText(property), schema: property },
		...fieldsIn(property).map((field) => ({ ...field, path: [name, ...field.path] })),
	]);
	return [...own, ...alternativesOf(schema).flatMap(fieldsIn)];
}

const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? [];

function takesText(schema: Schema): boolean {
	if (schema.enum || schema.const !== undefined) return false;
	return [schema.type].flat().includes('string') || alternativesOf(schema).some(takesText);
}

export interface SampleOptions {
	/** Leaves out what may be left out. */
	readonly bare?: boolean;
	/** Values for fields of these names. */
	readonly values?: Readonly<Record<string, unknown>>;
}

/** A request of an endpoint with something fitting in every field, and `value` in one of them. */
export function requestWith(
	endpoint: Endpoint,
	field?: Field,
	value?: unknown,
	options: SampleOptions = {},
): { url: string; payload?: object } {
	const sample = (part: Part) => {
		const schema = endpoint[part];
		if (!schema) return {};
		const target = field?.part === part ? { path: field.path, value } : undefined;
		return sampleOf(toSchema(schema), options, target) as Record<string, unknown>;
	};
	const params = sample('params');
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const query = new URLSearchParams(
		Object.entries(sample('query')).map(([name, each]) => [name, String(each)] as [string, string]),
	);
	const url = query.size > 0 ? `${path}?${query}` : path;
	return endpoint.body ? { url, payload: sample('body') } : { url };
}

interface Target {
	readonly path: readonly string[];
	readonly value: unknown;
}

/** Something that fits a schema, with the target's value at its path. */
export function sampleOf(schema: Schema, options: SampleOptions = {}, target?: Target, name = ''): unknown {
	const [next] = target?.path ?? [];
	if (target && next === undefined) return target.value;
	const { values = {}, bare = false } = options;
	if (!target && name in values) return values[name];
	const within = (key: string) => (target && key === next ? { ...target, path: target.path.slice(1) } : undefined);
	const alternatives = alternativesOf(schema);
	const chosen = alternatives.find((one) => fieldsIn(one).some(({ path }) => path[0] === next)) ?? alternatives[0];
	if (chosen) return sampleOf(chosen, options, target, name);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	switch ([schema.type].flat()[0]) {
		case 'object':
			return Object.fromEntries(
				Object.entries(schema.properties ?? {})
					.filter(([key]) => !bare || key === next || schema.required?.includes(key))
					.map(([key, property]) => [key, sampleOf(property, options, within(key), key)]),
			);
		case 'array': {
			const { items, prefixItems } = schema;
			// A line has two points.
			const wanted = prefixItems ?? (items ? Array<Schema>(name === 'points' ? 2 : 1).fill(items) : []);
			return wanted.map((item, index) => sampleOf(item, options, within(`${index}`), name));
		}
		case 'integer':
		case 'number':
			return NUMBERS[name] ?? Math.max(1, schema.minimum ?? 1);
		case 'boolean':
			return true;
		case 'null':
			return null;
		default:
			return sampleText(schema, name);
	}
}

/** Within what an asset offers. */
const NUMBERS: Readonly<Record<string, number>> = { stake: 1_000, duration: 300 };
/** Texts of a form of their own. */
const TEXTS: Readonly<Record<string, string>> = {
	closed: '2026-12-25T00:00',
	country: 'GB',
	currency: 'USD',
	countries: 'BR',
	address_country: 'GB',
	expires: '1800000000',
	interval: '60',
	month: '2026-01',
	phone: '+447911123456',
	recording: 'a'.repeat(64),
	time_zone: 'UTC',
};

function sampleText({ format, minLength = 1 }: Schema, name: string): string {
	if (format === 'email') return 'somebody@example.org';
	if (format === 'uuid') return '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';
	if (format === 'date-time') return '2026-11-16T12:00:00.000Z';
	if (format === 'date') return '1990-02-03';
	return TEXTS[name] ?? '1'.repeat(Math.max(1, minLength));
}
