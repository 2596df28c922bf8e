import { combineWrites, type Queryable, type Write } from '../../../platform/database/index.ts';
import { userEventsWrite } from '../../../platform/events/index.ts';
import { preparePosting } from '../../ledger/index.ts';
import { exposureStatements } from '../trade/exposure.ts';
import { openingEvent } from '../trade/ledger-events.ts';
import type { BatchPromises } from '../trade/promises.ts';
import type { OpenedTrade, PlacementDecisions } from './decide-placements.ts';
import type { BatchFacts } from './gather-placements.ts';
import { refusalsWrite, tradesWrite } from './queries.ts';

/** Writes trades, ledger entries, user events, remembered refusals and the sums of own limits: all or none. */
export async function writePlacements(
	tx: Queryable,
	facts: BatchFacts,
	{ opened, refused }: PlacementDecisions,
	promises: BatchPromises | null,
): Promise<void> {
	const trades = opened.map(({ stored }) => stored.terms);
	const writes = [
		...(opened.length > 0 ? openingWrites(facts, opened, promises) : []),
		...(promises ? [promises.write] : []),
	];
	const statements = [
		...(refused.length > 0
			? [combineWrites([refusalsWrite(facts.nowMs, refused, promises && { id: promises.batch, from: opened.length })])]
			: []),
		...(writes.length > 0 ? [combineWrites(writes)] : []),
		...exposureStatements(trades),
		...facts.standings.statements(),
	];
	await Promise.all(statements.map((statement) => tx.query(statement)));
}

function openingWrites(
	{ accounts, nowMs }: BatchFacts,
	opened: readonly OpenedTrade[],
	promises: BatchPromises | null,
): Write[] {
	const terms = opened.map(({ stored }) => stored.terms);
	const requests = terms.map((one) => openingEvent(one, accounts));
	// A trade is accepted at a tick that is stamped a little ahead of the clock: no stake moves before its acceptance.
	const postedAtMs = BigInt(Math.max(...terms.map(({ acceptedAtMs }) => acceptedAtMs)));
	const { writes } = preparePosting(accounts, postedAtMs, requests);
	const events = opened.map(({ event }) => event);
	const change = new Map<number, number>();
	for (const { userId } of terms) change.set(userId, (change.get(userId) ?? 0) + 1);
	return [...writes, tradesWrite(terms, promises?.batch ?? null), userEventsWrite(BigInt(nowMs), events, change)];
}
