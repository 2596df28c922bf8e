import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { NOTIFICATION_KINDS } from '@fairtick/domain/notifications/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from '../support/database.ts';
import { describeSchema } from '../support/describe-schema.ts';

let db: TemplateCopy;
beforeAll(async () => {
	db = await copyTemplate();
});
afterAll(() => db.drop());

test('schema.sql says what the migrations make', async () => {
	await expect(await describeSchema(db.owner)).toMatchFileSnapshot('../../schema.sql');
});

test('a migration stays as it was merged: databases that ran it refuse another text', async () => {
	const folder = new URL('../../migrations/', import.meta.url);
	const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
	const checksums = files.sort().map((name) => {
		const checksum = createHash('sha256')
			.update(readFileSync(new URL(name, folder)))
			.digest('hex');
		return `${checksum}  ${name}`;
	});
	const listed = readFileSync(new URL('SHA256SUMS', folder), 'utf8').trim().split('\n');
	expect(checksums.slice(0, listed.length)).toEqual(listed);
	await expect(`${checksums.join('\n')}\n`).toMatchFileSnapshot('../../migrations/SHA256SUMS');
});

test('the database lists no kinds of notifications: a new one needs no migration', () => {
	const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
	const lists = schema.split('\n').filter((line) => /CHECK|AS ENUM/.test(line));
	expect(lists.length).toBeGreaterThan(100);
	const names = (line: string) => NOTIFICATION_KINDS.filter((kind) => line.includes(`'${kind}'`));
	// Three are what an adjustment can be about.
	expect(lists.filter((line) => names(line).length > 3)).toEqual([]);
});
