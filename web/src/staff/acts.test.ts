import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import { readTexts } from '@fairtick/texts/read-texts';
import { expect, test } from 'vitest';
import { ACTS } from './acts.ts';

const SERVER = join(import.meta.dirname, '../../../server/src');

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
	.filter((file) => /(?<!\.test)\.ts$/.test(file))
	.map((file) => readFileSync(join(SERVER, file), 'utf8'));

test('[ADMIN-08] every act that the server writes has a name in the back office', () => {
	const written = sources.flatMap((source) => [...source.matchAll(/\bact: '(\w+\.\w+)'/g)].map(([, act]) => act));
	expect(written.length).toBeGreaterThan(30);
	expect(written.filter((act) => !ACTS.some((known) => known === act))).toEqual([]);
});

test('[ADMIN-08] every reason that the server gives for an act has a text in four languages', () => {
	const all = sources.join('\n');
	expect(all.match(/\breason: SERVER_REASONS\.\w+/g)?.length).toBeGreaterThan(15);
	expect(all.match(/(?:deedOf\(|\bactorId\b|\.\.\.deed\b).*\breason: '[^']/g)).toBeNull();
});

test('[ADMIN-08] every kind of request has a name in the audit log', () => {
	const texts = readTexts('en');
	expect(REQUEST_KINDS.filter(({ name }) => !texts.has(`audit.kind_${name}`))).toEqual([]);
});
