import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from './support/database.ts';
import { describeSchema } from './support/describe-schema.ts';

let db: TemplateCopy;
beforeAll(async () => {
	db = await copyTemplate();
});
afterAll(() => db.drop());

test('schema.sql says what the migrations make', async () => {
	await expect(await describeSchema(db.owner)).toMatchFileSnapshot('../schema.sql');
});
