import type { Settlement, SettlementTerms, SettlementTicks, Tick } from '../../trading/rules.ts';
import type { BeaconRound } from '../beacon-signatures.ts';
import type { Checkpoint } from '../log/checkpoint.ts';
import { ABSENT, type Entry, type GroupItem, type Item, type ItemBody, type ItemKind } from '../log/items.ts';
import type { LogKey } from '../log/log-key.ts';
import type { Note } from '../log/note.ts';
import type { Receipt } from '../receipt.ts';
import type { ACCEPTED_FIELDS } from './placement-item.ts';

/** Warnings of a step: the result is right, but its reader must know this (`docs/proof.md`, section 7). */
export type Warning = 'logged_late' | 'price_logged_late' | 'accepted_late' | 'clocks_differ' | 'sealed_by_clock';

/** The cause of a wrong or undecided seeds step, where a page has words for it (`code` of `facts`). */
export type SeedsCode = 'not_revealed' | 'lostSeed_unknown' | `${'lostSeed' | 'silent'}_${'waits' | 'wrong'}`;

/** The step is not right. */
export class Stop extends Error {
	readonly status: 'wrong' | 'undecided' | 'warning';
	readonly facts: Facts;
	constructor(status: 'wrong' | 'undecided' | 'warning', because: string, facts: Facts = {}) {
		super(because);
		this.status = status;
		this.facts = facts;
	}
}

/** Throws `wrong` unless something holds. */
export function hold(holds: boolean, otherwise: string): asserts holds {
	if (!holds) throw new Stop('wrong', otherwise);
}

/** Throws `warning`. */
export function warn(warning: Warning, because: string, facts: Facts): never {
	throw new Stop('warning', because, { ...facts, warning });
}

/** Throws `undecided` unless something holds: it may be right, and is not known here. */
export function know(known: boolean, otherwise: string): asserts known {
	if (!known) throw new Stop('undecided', otherwise);
}

/** Throws for the step of seeds. */
export function stopSeeds(status: 'wrong' | 'undecided', code: SeedsCode, because: string): never {
	throw new Stop(status, because, { code });
}

export interface LoggedItem {
	readonly item: Item;
	readonly entry: Entry;
}

/** Terms of rules 1 have `-` for unknown fields. */
export type AcceptedTerms = Readonly<Record<(typeof ACCEPTED_FIELDS)[number], string>>;

/**
 * True if all rounds are drand's own: `areBeaconRounds`, whose curve is large, so that it is loaded only where a receipt has
 * rounds.
 */
export type AreBeaconRounds = (rounds: readonly BeaconRound[]) => boolean;

/** Prices that the trade needs and that never came. Instants are epoch milliseconds. */
export type Gap = {
	/** Time of the declaration that they do not come. */
	readonly declaredAtMs: number;
	/** The last price before. */
	readonly last: Tick;
} & ({ readonly epoch: number } | { readonly round: number });

/** The findings of the steps so far. */
export interface Found {
	readonly areBeaconRounds: AreBeaconRounds;
	readonly nowMs: number;
	receipt: Receipt;
	checkpoint: Checkpoint;
	note: Note;
	keys: readonly LogKey[];
	/** Entries of the log, in its order. */
	entries: readonly Entry[];
	items: readonly LoggedItem[];
	terms: AcceptedTerms;
	settlementTerms: SettlementTerms;
	/** True if the answer's item is of rules 2 or later: it says when it was asked, and is held against closer dates. */
	isDated: boolean;
	/** True if the asset's version has the beacon. */
	hasBeacon: boolean;
	/** P of the document, hex. */
	termsHash: string;
	/** The entry of the batch's item. */
	answeredIn: Entry;
	asset: ItemBody<'asset/1'>;
	runs: { readonly entry: readonly GroupItem[]; readonly exit: readonly GroupItem[] };
	ticks: SettlementTicks;
	/** Null: all prices that the trade needs came. */
	gap: Gap | null;
	/** The sale that ended the trade; null: none did. */
	sold: Settlement | null;
	/** The ticks that requests to sell ended on. */
	saleTicks: readonly Tick[];
	/** Times of scheduled ticks that would have ended a request, which lapsed because none came; epoch milliseconds. */
	missedSaleTicks: readonly number[];
	settlement: Settlement;
	isCorrected: boolean;
}

/** The numbers that a step was decided by, as texts by name. */
export type Facts = Record<string, string>;

export function bodiesOf<K extends ItemKind>(found: Found, kind: K): { body: ItemBody<K>; entry: Entry }[] {
	return found.items.flatMap(({ item, entry }) =>
		item.kind === kind ? [{ body: (item as unknown as { body: ItemBody<K> }).body, entry }] : [],
	);
}

export const isNumber = (text: string): boolean =>
	/^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));

export const toNumber = (text: string): number => {
	hold(isNumber(text), `${text} is not a whole number`);
	return Number(text);
};

/** The same of terms, which a later release may write in another way. */
export const readNumber = (text: string): number => {
	know(isNumber(text), `the terms have an unknown form: ${text}`);
	return Number(text);
};

export const readNumberOrNull = (text: string): number | null => (text === ABSENT ? null : readNumber(text));

export const describeTick = (tick: Tick | null): string =>
	tick === null ? ABSENT : `${tick.seq}@${tick.atMs}=${tick.price}`;
