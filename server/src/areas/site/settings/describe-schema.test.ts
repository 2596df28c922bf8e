import { expect, test } from 'vitest';
import { describeSchema } from './describe-schema.ts';

test('a schema is written as a type of TypeScript', () => {
	const text = { type: 'string' };
	expect(
		describeSchema({
			type: 'object',
			required: ['id', 'expiry', 'ticks'],
			properties: {
				id: { type: 'string', format: 'uuid', pattern: '^.*$' },
				limit: { type: 'string', pattern: '^(0|[1-9]\\d{0,14})$' },
				mode: { enum: ['demo', 'real'] },
				expiry: { anyOf: [{ type: 'object', properties: { duration: { type: 'integer' } } }, { type: 'null' }] },
				ticks: { type: 'array', items: { prefixItems: [{ type: 'integer' }, text] } },
				texts: { type: 'array', items: { anyOf: [text, { type: 'null' }] } },
				params: { type: 'object', additionalProperties: { type: 'number' } },
				currency: { const: 'USD' },
				any: {},
			},
		}),
	).toBe(`{
  id: uuid
  limit?: integer
  mode?: "demo" | "real"
  expiry: {
    duration?: integer
  } | null
  ticks: [integer, string][]
  texts?: (string | null)[]
  params?: { [name]: number }
  currency?: "USD"
  any?: any
}`);
	expect(describeSchema({ type: 'object', properties: {} })).toBe('{}');
});
