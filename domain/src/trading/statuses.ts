/** Properties of a status of trades. */
interface Status {
	readonly hasEnded: boolean;
	/** It counts in win rates. */
	readonly isDecided: boolean;
	/** The prices at entry and exit gave it. */
	readonly isByPrices: boolean;
	/** False: the contract knows it, and no trade has it yet. */
	readonly isGiven: boolean;
	/** Its appearance on charts and in messages. */
	readonly look: 'open' | 'won' | 'lost' | 'neutral';
}

/** All statuses of trades. Each list of statuses derives from this table, so that another status is another row. */
export const STATUSES = {
	open: { hasEnded: false, isDecided: false, isByPrices: false, isGiven: true, look: 'open' },
	won: { hasEnded: true, isDecided: true, isByPrices: true, isGiven: true, look: 'won' },
	lost: { hasEnded: true, isDecided: true, isByPrices: true, isGiven: true, look: 'lost' },
	tied: { hasEnded: true, isDecided: false, isByPrices: true, isGiven: true, look: 'neutral' },
	sold: { hasEnded: true, isDecided: false, isByPrices: false, isGiven: true, look: 'neutral' },
	void: { hasEnded: true, isDecided: false, isByPrices: false, isGiven: true, look: 'neutral' },
} as const satisfies Readonly<Record<string, Status>>;

export type TradeStatus = keyof typeof STATUSES;
/** Statuses with a property. */
type StatusWith<Property extends keyof Status> = {
	[Name in TradeStatus]: (typeof STATUSES)[Name][Property] extends true ? Name : never;
}[TradeStatus];
export type EndedStatus = StatusWith<'hasEnded'>;

export const TRADE_STATUSES = Object.keys(STATUSES) as TradeStatus[];
const listWith = <Property extends 'hasEnded' | 'isDecided'>(property: Property) =>
	TRADE_STATUSES.filter((name) => STATUSES[name][property]) as StatusWith<Property>[];
export const ENDED_STATUSES = listWith('hasEnded');
/** Statuses that win rates count. */
export const DECIDED_STATUSES = listWith('isDecided');
