import { readFileSync } from 'node:fs';
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

test('the database lists no kinds of notifications: a new one needs no migration', () => {
	const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
	const lists = schema.split('\n').filter((line) => /CHECK|AS ENUM/.test(line));
	expect(lists.length).toBeGreaterThan(100);
	const names = (line: string) => NOTIFICATION_KINDS.filter((kind) => line.includes(`'${kind}'`));
	// Three are what an adjustment can be about.
	expect(lists.filter((line) => names(line).length > 3)).toEqual([]);
});
