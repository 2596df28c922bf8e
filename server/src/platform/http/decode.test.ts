import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type CallTable, createCallTable, PAIR } from '../../../test/support/calls.ts';

import { decode } from './decode.ts';
import { InvalidFields } from './errors.ts';

let table: CallTable;
let http: FastifyInstance;
beforeAll(async () => {
	table = await createCallTable();
	({ http } = table);
});
afterAll(() => http.close());

test.each([
	['0', 'The smallest value is 1.'],
	['-1', 'The smallest value is 1.'],
	['0.5', 'Please enter a whole number.'],
	['1e309', 'Wrong type of value.'],
	['"1e3"', 'Wrong type of value.'],
	['"1000"', 'Wrong type of value.'],
	['9007199254740993', 'The largest value is 9,007,199,254,740,991.'],
	['null', 'Please enter a number.'],
	['true', 'Wrong type of value.'],
	['[]', 'Wrong type of value.'],
	['[5]', 'Wrong type of value.'],
	['{}', 'Wrong type of value.'],
	['{"valueOf":5}', 'Wrong type of value.'],
])('a stake of %s is refused', async (value, message) => {
	const answer = await table.post('/api/stake', `{"stake":${value}}`);
	expect(answer.statusCode).toBe(422);
	expect(answer.json()).toMatchObject({ code: 'http.invalid', errors: { stake: [message] } });
});

test.each(['NaN', 'Infinity', '0x10', '1_000', "'1'", '{'])('%s is no JSON', async (value) => {
	const answer = await table.post('/api/stake', `{"stake":${value}}`);
	expect(answer.statusCode).toBe(400);
	expect(answer.json().code).toBe('http.malformed');
});

test('an unknown field is named, also where its name reaches for a prototype', async () => {
	const answer = await table.post('/api/stake', '{"stake":5,"price":"1.5","isAdmin":true}');
	expect(answer.statusCode).toBe(422);
	expect(Object.keys(answer.json().errors).sort()).toEqual(['isAdmin', 'price']);
	for (const key of ['__proto__', 'constructor']) {
		const poisoned = await table.post('/api/stake', `{"stake":5,"${key}":{"prototype":{"x":1}}}`);
		expect([400, 422]).toContain(poisoned.statusCode);
	}
	expect((await http.inject('/api/search/00000000-0000-0000-0000-000000000000?__proto__=1')).statusCode).toBe(422);
	expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('an answer lists the first 20 fields that are wrong', async () => {
	const names = Array.from({ length: 200 }, (_, index) => `field${index}`);
	const wrong = Object.fromEntries(names.map((name) => [name, 1]));
	const body = (await table.post('/api/stake', { stake: 5, ...wrong })).json();
	expect(Object.keys(body.errors)).toEqual(names.slice(0, 20));
	expect(Object.keys((await table.post('/api/stake', wrong)).json().errors)).toEqual(['stake', ...names.slice(0, 19)]);
});

test('a missing body asks for its fields', async () => {
	for (const body of [undefined, '{}', '']) {
		const answer = await table.post('/api/stake', body);
		expect(answer.json()).toMatchObject({ errors: { stake: ['Please fill in this field.'] } });
	}
});

test('an empty text is asked for, whatever form a full one has to have', () => {
	const schema = z.strictObject({
		at: z.iso.datetime(),
		id: z.uuid(),
		amount: z.string().check(z.regex(/^\d+$/)),
		name: z.string(),
		reason: z.string().check(z.minLength(5)),
	});
	const refused = (input: object) => {
		try {
			decode(schema, input);
		} catch (error) {
			if (error instanceof InvalidFields) return error.fields.map(({ field, code }) => [field, code]);
		}
		return null;
	};
	expect(refused({ at: '', id: '', amount: '', name: '', reason: '' })).toEqual([
		['at', 'field.required'],
		['id', 'field.required'],
		['amount', 'field.required'],
		// The code of the shortest length replaces that of a missing text.
		['reason', 'field.text_too_short'],
	]);
	expect(refused({ at: 'x', id: 'x', amount: 'x', name: '', reason: 'because' })).toEqual([
		['at', 'field.instant'],
		['id', 'field.uuid'],
		['amount', 'field.invalid'],
	]);
});

test.each(['null', '[]', '5', '"x"'])('%s is no body', async (body) => {
	expect((await table.post('/api/stake', body)).statusCode).toBe(422);
	expect((await table.post('/api/nothing', body)).statusCode).toBe(422);
});

test('calls without payload accept no body and {}, and nothing else', async () => {
	expect((await table.post('/api/nothing', undefined)).statusCode).toBe(204);
	expect((await http.inject({ method: 'POST', url: '/api/nothing', headers: PAIR })).statusCode).toBe(204);
	expect((await table.post('/api/nothing', '{}')).statusCode).toBe(204);
	expect((await table.post('/api/nothing', '{"a":1}')).statusCode).toBe(422);
});

test('text that PostgreSQL cannot hold, half characters and broken UTF-8 are malformed; their written form is not', async () => {
	expect((await table.post('/api/stake', '{"stake":5,"note":"a\\u0000"}')).statusCode).toBe(400);
	expect((await table.post('/api/stake', '{"stake":5,"note":"\\ud800"}')).statusCode).toBe(400);
	expect((await table.post('/api/stake', '{"stake":5,"note":"\\ud83d\\ude00"}')).statusCode).toBe(201);
	expect((await table.post('/api/stake', '{"stake":5,"note":"\\\\u000"}')).statusCode).toBe(201);
	expect((await table.post('/api/stake', Buffer.from('{"stake":5,"note":"\xff"}', 'latin1'))).statusCode).toBe(400);
	expect((await http.inject('/api/search/a%00b')).statusCode).toBe(400);
});

test.each([
	['{"a\\u0000":1}', 400],
	['{"\\udc00":1}', 400],
	['{"x":[[{"y":["\\ud83d"]}]]}', 400],
	['{"x":{"y":{"\\ud83d":1}}}', 400],
	['{"__proto__":1}', 400],
	['{"x":[{"\\u005f_proto__":1}]}', 400],
	['{"x":{"constructor":{"prototype":1}}}', 400],
	// Good text in a field that the call does not name.
	['{"x":{"constructor":1}}', 422],
	['{"x":{"\\ud83d\\ude00":["\\ud83d\\ude00"]}}', 422],
	[`{"x":["\\ud83d\\ude00",${'['.repeat(2_000)}${']'.repeat(2_000)}]}`, 422],
])('keys and strings are looked at wherever they lie: %s', async (body, status) => {
	expect((await table.post('/api/nothing', body)).statusCode).toBe(status);
});

test('a body is parsed once and without a reviver, whatever is escaped in it', async () => {
	const parse = vi.spyOn(JSON, 'parse');
	const body = `{"email":"\\ud83d\\ude00","x":[${'0,'.repeat(1_000)}0]}`;
	expect((await table.post('/api/nothing', body)).statusCode).toBe(422);
	expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([[body]]);
	parse.mockRestore();
});

test('too large, too deep and other content are refused', async () => {
	expect((await table.post('/api/stake', `{"stake":5,"note":"${'x'.repeat(70_000)}"}`)).json().code).toBe(
		'http.too_large',
	);
	expect((await table.post('/api/stake', `{"stake":${'['.repeat(2_000)}${']'.repeat(2_000)}}`)).statusCode).toBe(422);
	for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'rubbish'])
		expect((await table.post('/api/stake', 'stake=5', { 'content-type': type })).json().code, type).toBe(
			'http.unsupported',
		);
});

test('path and query are held against their schemas', async () => {
	const id = '0b8f4a3e-59a1-4d0e-8f6f-0d6c1c2f6f10';
	expect((await http.inject(`/api/search/${id}?limit=5`)).json()).toEqual({ limit: 5 });
	for (const query of ['limit=05', 'limit=5&limit=6', 'limit=-1', 'limit=1e3', 'limit[]=5', 'other=1', 'limit=%2B5'])
		expect((await http.inject(`/api/search/${id}?${query}`)).statusCode, query).toBe(422);
	for (const path of ['/api/search/1', '/api/search/%27%3B--', `/api/search/${id}%20`])
		expect((await http.inject(path)).statusCode, path).toBe(422);
	expect((await http.inject('/api/search/%zz')).json().code).toBe('http.malformed');
});

test('[FORM-01] a choice that was left empty is refused as missing, without the list of all codes', () => {
	const schema = z.strictObject({ role: z.enum(['support', 'auditor']) });
	const wrong = (role: string) => {
		try {
			decode(schema, { role });
		} catch (error) {
			return (error as InvalidFields).fields.map(({ code }) => code);
		}
		return [];
	};
	expect(wrong('')).toEqual(['field.required']);
	expect(wrong('owner')).toEqual(['field.choice']);
	expect(wrong('support')).toEqual([]);
});
