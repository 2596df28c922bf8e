import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import * as z from 'zod';

interface Schema {
	readonly type?: string | readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly format?: string;
	readonly minimum?: number;
	readonly minLength?: number;
}

/** A field of a request by its path, such as `expiry.duration`, and what it takes. */
export interface Field {
	readonly part: 'params' | 'query' | 'body';
	readonly path: readonly string[];
	readonly isText: boolean;
}

type Part = Field['part'];
const PARTS: readonly Part[] = ['params', 'query', 'body'];

function schemaOf(endpoint: Endpoint, part: Part): Schema | null {
	const schema = endpoint[part];
	return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : null;
}

/** Every field that an endpoint's descriptor names, those of nested objects too. */
export function fieldsOf(endpoint: Endpoint): Field[] {
	return PARTS.flatMap((part) => {
		const schema = schemaOf(endpoint, part);
		return schema ? fieldsIn(schema).map((field) => ({ part, ...field })) : [];
	});
}

function fieldsIn(schema: Schema): Omit<Field, 'part'>[] {
	const alternatives = schema.anyOf ?? schema.oneOf ?? [];
	const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
		{ path: [name], isText: takesText(property) },
		...fieldsIn(property).map((field) => ({ ...field, path: [name, ...field.path] })),
	]);
	return [...own, ...alternatives.flatMap(fieldsIn)];
}

function takesText(schema: Schema): boolean {
	if (schema.enum || schema.const !== undefined) return false;
	return [schema.type].flat().includes('string') || (schema.anyOf ?? schema.oneOf ?? []).some(takesText);
}

/** A request of an endpoint with something fitting in every field, and `value` in one of them. */
export function requestWith(endpoint: Endpoint, field?: Field, value?: unknown): { url: string; payload?: object } {
	const sample = (part: Part) => {
		const schema = schemaOf(endpoint, part);
		const whole = schema ? (sampleOf(schema) as Record<string, unknown>) : {};
		return field?.part === part ? put(whole, field.path, value) : whole;
	};
	const params = sample('params');
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const query = new URLSearchParams(
		Object.entries(sample('query')).map(([name, each]) => [name, String(each)] as [string, string]),
	);
	const url = query.size > 0 ? `${path}?${query}` : path;
	return endpoint.body ? { url, payload: sample('body') } : { url };
}

function put(
	whole: Record<string, unknown>,
	[name = '', ...rest]: readonly string[],
	value: unknown,
): Record<string, unknown> {
	const inner = whole[name];
	const isObject = typeof inner === 'object' && inner !== null;
	const next = rest.length === 0 ? value : put(isObject ? (inner as Record<string, unknown>) : {}, rest, value);
	return { ...whole, [name]: next };
}

function sampleOf(schema: Schema, name = ''): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
	if (alternative) return sampleOf(alternative, name);
	switch ([schema.type].flat()[0]) {
		case 'object':
			return Object.fromEntries(
				Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sampleOf(property, key)]),
			);
		case 'array':
			return schema.items ? [sampleOf(schema.items, name)] : [];
		case 'integer':
		case 'number':
			return Math.max(1, schema.minimum ?? 1);
		case 'boolean':
			return true;
		case 'null':
			return null;
		default:
			return sampleText(schema, name);
	}
}

function sampleText({ format, minLength = 1 }: Schema, name: string): string {
	if (format === 'email') return 'somebody@example.org';
	if (format === 'uuid') return '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b';
	if (format === 'date-time') return '2026-11-16T12:00:00.000Z';
	if (name === 'country') return 'GB';
	if (name === 'expires') return '1800000000';
	return '1'.repeat(Math.max(1, minLength));
}
