import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallTable, createCallTable, nothing, PAIR, search } from '../../../test/support/calls.ts';
import { Refused, refuse } from './index.ts';

let table: CallTable;
let http: FastifyInstance;
beforeAll(async () => {
	table = await createCallTable();
	({ http } = table);
});
afterAll(() => http.close());

test('[LANG-06] a refusal carries its code, its parameters and a text in the language of the caller', async () => {
	const answer = await table.post('/api/stake', { stake: 500 }, { 'accept-language': 'br' });
	expect(answer.statusCode).toBe(422);
	expect(answer.json()).toEqual({
		code: 'trading.stake_too_high',
		message: expect.stringMatching(/^O maior valor por operação é US\$\s?100,00\.$/u),
		params: { limit: 10_000 },
	});
});

test('a fault answers with its number and nothing else', async () => {
	const answer = await http.inject('/api/broken');
	expect(answer.statusCode).toBe(500);
	expect(answer.body).not.toMatch(/secret/);
	expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'params']);
	expect(answer.json().params).toEqual({ request_id: expect.any(String) });
});

test('a database that goes away under a change leaves the outcome unknown', async () => {
	const answer = await table.post('/api/cut', undefined);
	expect([answer.statusCode, answer.json().code]).toEqual([503, 'http.unknown']);
});

test('unknown paths, methods and HEAD are 404 with the envelope', async () => {
	for (const [method, url] of [
		['GET', '/api/none'],
		['DELETE', '/api/stake'],
		['HEAD', '/api/switching'],
		['GET', '/api/stake/'],
	] as const)
		expect(
			(await http.inject({ method, url, headers: { authorization: 'Bearer user1', ...PAIR } })).statusCode,
			url,
		).toBe(404);
	expect((await http.inject('/api/none')).json().code).toBe('http.not_found');
	expect(table.switched()).toBe(0);
});

test('an answer against its schema or an undeclared refusal is a fault under test', async () => {
	const strange = await createCallTable({
		routes: [
			{ endpoint: search, handle: () => ({ limit: 'five' }) },
			{ endpoint: nothing, handle: () => new Refused({ code: 'trading.wrong_mode', params: {} }) },
		],
	});
	expect((await strange.http.inject('/api/search/0b8f4a3e-59a1-4d0e-8f6f-0d6c1c2f6f10')).statusCode).toBe(500);
	expect((await strange.post('/api/nothing')).statusCode).toBe(500);
});

test('[TRADE-09] a refusal that leaves a placeholder of its text empty does not compile', () => {
	const { refusal } = new Refused({ code: 'identity.too_many_tokens', params: { limit: 5 } });
	expect([refusal, refuse('admin.unchanged').refusal]).toEqual([
		{ code: 'identity.too_many_tokens', params: { limit: 5 } },
		{ code: 'admin.unchanged', params: {} },
	]);
	// @ts-expect-error: its text names the limit.
	expect(new Refused({ code: 'identity.too_many_tokens', params: {} })).toBeInstanceOf(Refused);
	// @ts-expect-error: so it is no refusal without parameters.
	expect(refuse('identity.too_many_tokens')).toBeInstanceOf(Refused);
});
