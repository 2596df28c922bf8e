import { expect, test } from 'vitest';
import { createLog, logAsNobody, logAsRequest } from './index.ts';

function logged(fields: object, text = 'text'): string {
	const lines: string[] = [];
	createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).info(fields, text);
	return lines.join('');
}

test('secrets stay out of the log, at whatever depth, and whole requests with them', () => {
	const line = logged({
		user: { email: 'a@example.org', password: 'hunter22', new_password: 'hunter22' },
		session: { accessToken: 'hunter22', cookie: 'hunter22' },
		deep: { down: [{ again: { client_secret: 'hunter22', recovery_codes: ['hunter22'] } }] },
		request: { headers: { accept: 'hunter22' }, body: { code: 'hunter22' }, query: { signature: 'hunter22' } },
	});
	expect(line).toContain('a@example.org');
	expect(line).not.toContain('hunter22');
	expect(JSON.parse(line).user.password).toBe('[redacted]');
});

test.each([
	'refused: Bearer hunter22 is over',
	'connect postgres://app:hunter22@db:5432/fairtick failed',
	'GET https://trade.example.com/password/reset/hunter22?email=a failed',
	'GET /api/email/verify/5?expires=1&signature=hunter22',
	'cookie was __Host-session=hunter22; theme=dark',
	'SyntaxError in {"password": "hunter22"}',
])('secrets stay out of the texts of errors: %s', (text) => {
	for (const line of [
		logged({}, text),
		logged({ err: new Error(text) }),
		logged({ err: new Error('x', { cause: text }) }),
	]) {
		expect(line).not.toContain('hunter22');
		expect(() => JSON.parse(line)).not.toThrow();
	}
});

test('what is no plain data shows its kind alone', () => {
	class Client {
		readonly held = 'hunter22';
	}
	expect(JSON.parse(logged({ client: new Client(), at: new Date(0) }))).toMatchObject({ client: '[Client]' });
});

test('errors are logged with their causes and without what libraries hang on to them', () => {
	const inner = Object.assign(new Error('inner'), { code: '57P01', client: { password: 'hunter22' } });
	const line = logged({ err: new Error('outer', { cause: inner }) });
	expect(JSON.parse(line).err).toMatchObject({ message: 'outer', cause: { message: 'inner', code: '57P01' } });
	expect(line).not.toContain('hunter22');
	expect(JSON.parse(logged({ err: 'text' })).err).toEqual({ type: 'string', message: 'text' });
});

test('lines of a request carry its id, also after waiting, and no others do', async () => {
	const requestOf = () => JSON.parse(logged({})).request;
	const seen = await Promise.all(
		['a', 'b'].map((id) =>
			logAsRequest(id, async () => {
				await new Promise(setImmediate);
				return [requestOf(), logAsNobody(requestOf)];
			}),
		),
	);
	expect(seen).toEqual([
		['a', undefined],
		['b', undefined],
	]);
	expect(requestOf()).toBeUndefined();
});
