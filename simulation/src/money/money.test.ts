import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAll } from '../../../server/test/support/audits.ts';
import { heal } from './heal.ts';
import { findProblems, findUnfinished } from './invariants.ts';
import { Sequence, sequences } from './sequence.ts';
import { Stage } from './stage.ts';

const { MONEY_SEQUENCES = '100', MONEY_SEED = '1' } = process.env;

let stage: Stage;
beforeAll(async () => {
	stage = await Stage.open();
});
afterAll(() => stage.close());

test(`[CASH-02] [CASH-03] [CASH-09] whatever the provider says and wherever the server dies, every sum is right and every withdrawal ends`, {
	timeout: Number(MONEY_SEQUENCES) * 10_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(sequences, async (steps) => {
			const sequence = new Sequence(stage, await stage.join());
			const { userId } = sequence.user;
			const { owner } = stage.app.db;
			for (const step of steps) {
				await sequence.take(step);
				expect(await findProblems(owner, userId, sequence.adjusted)).toEqual([]);
			}
			await heal(stage, userId);
			expect([
				...(await findProblems(owner, userId, sequence.adjusted)),
				...(await findUnfinished(owner, userId)),
			]).toEqual([]);
		}),
		{ numRuns: Number(MONEY_SEQUENCES), seed: Number(MONEY_SEED), endOnFailure: true },
	);
	const { checks } = await auditAll(stage.app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
