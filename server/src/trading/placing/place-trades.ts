import { type Connection, type Database, inTransaction } from '../../database/index.ts';
import { type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import type { KeptCatalogue } from './catalogue.ts';
import { PlacementDecisions } from './decide-placements.ts';
import { gatherPlacements } from './gather-placements.ts';
import type { Placement, PlacementAnswer, PlacingRules } from './placement.ts';
import { writePlacements } from './write-placements.ts';

export interface PlacedBatch {
	readonly answers: readonly (PlacementAnswer | 'signed out')[];
	readonly events: readonly PublishedTradeEvent[];
	/** New trades, so that settlement wakes in time. */
	readonly opened: readonly StoredTrade[];
}

/** Gather, decide, commit: all placements of a batch in one transaction (TRADE-03). Safe to repeat. */
export function placeTrades(
	database: Database,
	catalogues: KeptCatalogue,
	rules: PlacingRules,
	placements: readonly Placement[],
): Promise<PlacedBatch> {
	const place = async (tx: Connection): Promise<PlacedBatch> => {
		const facts = await gatherPlacements(tx, catalogues, rules, placements);
		const decisions = new PlacementDecisions(rules, facts);
		const answers = placements.map((placement) => decisions.decide(placement));
		await writePlacements(tx, facts, decisions);
		return {
			answers,
			events: decisions.opened.map(({ shown, event }) => toPublishedEvent(event, () => shown)),
			opened: decisions.opened.map(({ stored }) => stored),
		};
	};
	return inTransaction(database, place, { readsFirst: true });
}
