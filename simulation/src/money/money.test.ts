import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSeed, isShort } from '../../../scripts/test/draw.mjs';
import { auditAll } from '../../../server/test/support/audits.ts';
import { heal } from './heal.ts';
import { findProblems, findUnfinished } from './invariants.ts';
import { Sequence, type Step, sequences } from './sequence.ts';
import { Stage } from './stage.ts';

const { MONEY_SEQUENCES, MONEY_SEED = isShort() ? chooseSeed() : '1' } = process.env;
/**
 * Maximum number of sequences on one database: their clock advances by years, and a larger database slows all of them.
 */
const MOST = 200;

const [count, firstSeed] = [Number(MONEY_SEQUENCES ?? (isShort() ? '10' : '100')), Number(MONEY_SEED)];
const parts = Array.from({ length: Math.ceil(count / MOST) }, (_, index) => ({
	seed: firstSeed + index,
	runs: Math.min(MOST, count - index * MOST),
}));

test.each(parts)(
	'[CASH-02] [CASH-03] [CASH-09] [LIMIT-01] [LIMIT-02] whatever users, staff and provider do and wherever the server dies, every sum is right, every withdrawal ends, and no limit or exclusion is broken (seed $seed)',
	{ timeout: MOST * 10_000 },
	async ({ seed, runs }) => {
		const stage = await Stage.open();
		try {
			await fc.assert(
				fc.asyncProperty(sequences, (steps) => play(stage, steps)),
				{ numRuns: runs, seed, endOnFailure: true },
			);
			// Other seeds and fewer sequences may miss some events.
			if (MONEY_SEQUENCES === undefined && !isShort()) await expectEverything(stage);
			const { checks } = await auditAll(stage.app.db.database);
			const shown = checks.filter(({ title }) => !title.startsWith('audit log'));
			expect(shown.flatMap(({ findings }) => findings)).toEqual([]);
		} finally {
			await stage.close();
		}
	},
);

/**
 * Expects that the sequences contained trades of each result, corrections, and limits and exclusions that refused
 * something.
 */
async function expectEverything({ app: { db } }: Stage): Promise<void> {
	const { rows } = await db.owner.query<{ what: string }>(
		`select distinct status what from trades where mode = 'real' union all select distinct 'corrected' from trade_corrections
		union all select distinct kind from exclusions union all select distinct code from refused_placements
		union all select distinct 'withdrawal ' || s.status from movement_steps s join withdrawals w on w.id = s.movement_id`,
	);
	expect(rows.map(({ what }) => what)).toEqual(
		expect.arrayContaining([
			'won',
			'lost',
			'tied',
			'void',
			'corrected',
			'time_out',
			'self_exclusion',
			'withdrawal completed',
			'withdrawal sent',
			'withdrawal unknown',
			'trading.excluded',
			'trading.own_limit_reached',
			'trading.not_enough_balance',
		]),
	);
}

/** Plays a sequence for a new user. All sums are checked after each step, and again after everything works again. */
async function play(stage: Stage, steps: readonly Step[]): Promise<void> {
	const sequence = new Sequence(stage, await stage.join());
	const { userId } = sequence.user;
	const { owner } = stage.app.db;
	for (const step of steps) {
		await sequence.take(step);
		expect(await findProblems(owner, userId, sequence)).toEqual([]);
	}
	await heal(stage, userId);
	expect([...(await findProblems(owner, userId, sequence)), ...(await findUnfinished(owner, userId))]).toEqual([]);
}
