import type { PlacementPromise } from '@fairtick/domain/trading/contract';
import { type Connection, type Database, inTransaction } from '../../../platform/database/index.ts';
import type { BatchPromises } from '../trade/promises.ts';
import { type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import type { KeptCatalogue } from './catalogue.ts';
import { PlacementDecisions } from './decide-placements.ts';
import { type BatchFacts, gatherPlacements } from './gather-placements.ts';
import {
	type Placement,
	type PlacementAnswer,
	type PlacingRules,
	toPlacementKey,
	type Undecided,
} from './placement.ts';
import { writePlacements } from './write-placements.ts';

export interface PlacedBatch {
	readonly answers: readonly (PlacementAnswer | Undecided)[];
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
		const promises = await promiseAnswers(tx, rules, decisions, facts);
		await writePlacements(tx, facts, decisions, promises.made);
		return {
			answers: answers.map((answer, i) => withPromise(answer, promises.of(placements[i] as Placement))),
			events: decisions.opened.map(({ shown, event }) => toPublishedEvent(event, () => shown)),
			opened: decisions.opened.map(({ stored }) => stored),
		};
	};
	return inTransaction(database, place, { readsFirst: true });
}

/** Promises new decisions, and finds the promises of earlier ones (PROOF-05). */
async function promiseAnswers(
	tx: Connection,
	{ promises: promisesOf }: PlacingRules,
	{ answers, repeated }: PlacementDecisions,
	{ mark, nowMs }: Pick<BatchFacts, 'mark' | 'nowMs'>,
): Promise<{ made: BatchPromises | null; of: (placement: Placement) => PlacementPromise | undefined }> {
	if (promisesOf === undefined || mark === null) return { made: null, of: () => undefined };
	const promises = promisesOf();
	const made = answers.length > 0 ? await promises.make(answers, mark, nowMs) : null;
	const known = new Map(
		repeated.length > 0
			? await promises.recall(
					tx,
					repeated.map(({ id }) => id),
				)
			: [],
	);
	for (const [i, { id, userId }] of answers.entries())
		known.set(toPlacementKey(userId, id), made?.promises[i] as PlacementPromise);
	// The answer to another user who used the same id reveals nothing of the first one's.
	const of = ({ userId, body: { id } }: Placement) => known.get(toPlacementKey(userId, id));
	return { made, of };
}

const withPromise = (answer: PlacementAnswer | Undecided, promise: PlacementPromise | undefined) =>
	typeof answer === 'string' || promise === undefined ? answer : { ...answer, promise };
