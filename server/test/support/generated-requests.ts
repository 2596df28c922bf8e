import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { fieldsOf, requestWith, type Schema, sampleOf } from './samples.ts';
import type { Asked } from './stage.ts';

/** Requests of an endpoint with everything that its schema allows in each field; `values` go into fields of these names. */
export function generateRequests(endpoint: Endpoint, values: Readonly<Record<string, unknown>>): Asked[] {
	return [true, false].flatMap((bare) => [
		requestWith(endpoint, undefined, undefined, { bare, values }),
		...fieldsOf(endpoint).flatMap((field) =>
			valuesAllowedBy(field.schema).map((value) => requestWith(endpoint, field, value, { bare, values })),
		),
	]);
}

/** Each value of an enumeration, both ends of a range, nothing if that is allowed, and something. */
function valuesAllowedBy(schema: Schema): unknown[] {
	const alternatives = schema.anyOf ?? schema.oneOf;
	if (alternatives) return alternatives.flatMap(valuesAllowedBy);
	if (schema.enum) return [...schema.enum];
	if (schema.type === 'boolean') return [true, false];
	return [sampleOf(schema), schema.minimum, schema.maximum].filter((value) => value !== undefined);
}
