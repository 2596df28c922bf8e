import { STORED_TRADE } from '@fairtick/domain/test/orders';
import * as ruleSets from '@fairtick/domain/trading/rule-sets';
import * as rules from '@fairtick/domain/trading/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { findTermsProblem, loadVersions } from '../audit/trade-terms.ts';
import { correctTrades } from '../correcting/correct-trades.ts';
import { loadLosersToCorrect } from '../correcting/queries.ts';
import { loadTradesById } from '../history/queries.ts';
import { toWireTrade } from '../trade/view.ts';
import { AssetSettler } from './settler.ts';

/** The rule set for new trades, and the rule sets that the release knows. */
const release = { opensUnder: 1, knows: [1, 9] };
/** No whole minute. */
const ODD_END = NOON + 47_000;

const { decideOpenTrade } = rules;
const FIRST = ruleSets.findRuleSet(1) as ruleSets.RuleSet;
/**
 * Version 9, which exists only here: a tie is a loss, a win returns a cent more, a correction too, and one more end is on
 * offer than in version 1.
 */
const SECOND: ruleSets.RuleSet = {
	...FIRST,
	offeredExpiries: (nowMs) => [...FIRST.offeredExpiries(nowMs), ODD_END],
	computeCorrection: (terms, settlement) => FIRST.computeCorrection(terms, settlement) + 1n,
	computePayout: (stakeMinor, payoutBps) => FIRST.computePayout(stakeMinor, payoutBps) + 1n,
	decideSettlement: (terms, ticks) => {
		const settlement = FIRST.decideSettlement(terms, ticks);
		return settlement.status === 'tied' ? { ...settlement, status: 'lost', returnedMinor: 0n } : settlement;
	},
};
vi.spyOn(rules, 'decideOpenTrade').mockImplementation((...given) => {
	const decision = decideOpenTrade(...given);
	if (decision.refused) return decision;
	return { accepted: { ...decision.accepted, rulesVersion: release.opensUnder } };
});
vi.spyOn(ruleSets, 'findRuleSet').mockImplementation((version) =>
	release.knows.includes(version) ? (version === 9 ? SECOND : FIRST) : null,
);

const ASSET = 7;
let fixture: TradingFixture;
let userId: number;
beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db);
});
afterAll(() => fixture.close());

const show = async (id: string) => {
	const [found] = await loadTradesById(fixture.db.database, userId, [id]);
	return found && toWireTrade(found.trade, found);
};
const findings = async () => {
	const { checks } = await auditAll(fixture.db.database);
	return checks.flatMap((check) => check.findings.map(({ row, problem }) => `${row} ${problem}`));
};

test('[TRADE-17] trades of two versions of the rules that are open at once end each under its own; an unknown one waits', async () => {
	await fixture.market.addAsset(ASSET);
	await fixture.market.tick(ASSET, NOON - 250, 1_000n);
	const place = async (version: number) => {
		release.opensUnder = version;
		const { trade, refusal } = await fixture.trading.place(userId, placement({ asset_id: ASSET }));
		if (!trade) throw new Error(refusal.code);
		return trade.id;
	};
	const [first, second, alsoFirst] = [await place(1), await place(9), await place(1)];
	expect(await Promise.all([first, second].map(show))).toMatchObject([
		{ rules_version: 1, payout: 1_900 },
		{ rules_version: 9, payout: 1_901 },
	]);

	// A release that does not know version 9 shows no entry that it would not settle by, and leaves the trade open.
	release.knows = [1];
	for (let at = NOON + 250; at <= NOON + 5_250; at += 500) await fixture.market.tick(ASSET, at, 1_001n, at + 499);
	expect(await Promise.all([first, second].map(show))).toMatchObject([{ entry: { seq: 2 } }, { entry: null }]);
	const errors: unknown[] = [];
	let nowMs = NOON + 5_300;
	const settler = new AssetSettler(ASSET, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => nowMs,
		advanceLoggedThrough: async () => {},
		isPlacing: () => false,
		publish: () => {},
		publishEntered: () => {},
		onError: (error) => errors.push(error),
	});
	const pass = async () => {
		settler.wake();
		await eventually(async () => expect(await settler.idle()).toBe(true));
	};
	await fixture.clock(NOON + 5_300);
	await pass();
	const ended = await Promise.all([first, second, alsoFirst].map(show));
	expect(ended.map((trade) => trade?.status)).toEqual(['tied', 'open', 'tied']);
	expect([settler.unsettled, errors]).toMatchObject([[second], [{ cause: { message: 'no rules of version 9' } }]]);
	expect(await findings()).toEqual([]);

	release.knows = [1, 9];
	nowMs += 60_000;
	await pass();
	expect(await show(second)).toMatchObject({
		status: 'lost',
		entry: { seq: 2 },
		exit: { price: '0.1001' },
		returned: 0,
	});
	expect(settler.unsettled).toEqual([]);
	expect(await findings()).toEqual([]);
	release.knows = [1];
	expect(await findings()).toEqual([
		expect.stringMatching(`${second} was settled by rules of version 9, which are unknown here`),
	]);
	await settler.stop();
});

test('[TRADE-17] which ends were on offer follows the version that a trade was opened under', async () => {
	release.knows = [1, 9];
	const terms = {
		...STORED_TRADE,
		acceptedAtMs: NOON,
		entryAfterMs: NOON,
		expiresAtMs: ODD_END,
		asked: { ...STORED_TRADE.asked, expiry: `clock:${ODD_END}` },
	} satisfies TradeTerms;
	const versions = await loadVersions(fixture.db.database);
	expect(findTermsProblem(terms, versions)).toBe('has an end that was not on offer');
	expect(findTermsProblem({ ...terms, rulesVersion: 9 }, versions)).toBeNull();
});

test('[TRADE-17] what a correction gives back follows the version that its trade was opened under', async () => {
	release.knows = [1, 9];
	const { rows } = await fixture.db.owner.query(
		`insert into feed_errors (asset_id, seq, t, cause, found_at) select asset_id, seq, t, 'not_its_quotes', clock() from ticks
		where asset_id = $1 and seq = 2 returning seq`,
		[ASSET],
	);
	expect(rows).toHaveLength(1);
	const losers = await loadLosersToCorrect(fixture.db.database, ASSET, 10);
	const [corrected] = await correctTrades(fixture.db.database, 'SANDBOX_USD', losers);
	expect(corrected?.data.trade).toMatchObject({ rules_version: 9, correction: { amount: 1_001 } });
	await fixture.db.owner.query('update feed_errors set finished_at = clock()');
	expect((await findings()).filter((finding) => finding.includes('made good'))).toEqual([]);
});
