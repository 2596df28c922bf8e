import { expect, test } from 'vitest';
import { createLog } from './index.ts';

function logged(fields: object): string {
	const lines: string[] = [];
	createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).info(fields, 'text');
	return lines.join('');
}

test('secrets stay out of the log', () => {
	const line = logged({
		body: { email: 'a@example.org', password: 'hunter22' },
		session: { token: 'hunter22', cookie: 'hunter22' },
		req: { headers: { authorization: 'Bearer hunter22', cookie: 'session=hunter22' } },
	});
	expect(line).toContain('a@example.org');
	expect(line).not.toContain('hunter22');
});

test('errors are logged with their causes and without what libraries hang on to them', () => {
	const inner = Object.assign(new Error('inner'), { code: '57P01', client: { password: 'hunter22' } });
	const line = logged({ err: new Error('outer', { cause: inner }) });
	expect(JSON.parse(line).err).toMatchObject({ message: 'outer', cause: { message: 'inner', code: '57P01' } });
	expect(line).not.toContain('hunter22');
	expect(JSON.parse(logged({ err: 'text' })).err).toEqual({ type: 'string', message: 'text' });
});
