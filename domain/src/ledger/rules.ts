import type { Currency, Minor } from '../money/money.ts';

/** Kinds of a user's accounts; each exists once per currency. */
export const USER_ACCOUNT_KINDS = ['available', 'in_trades', 'in_orders', 'withdrawing', 'blocked'] as const;
export type UserAccountKind = (typeof USER_ACCOUNT_KINDS)[number];

/** The last digit of every account's id, so that a transfer between currencies is refused by a check of two numbers. */
const CURRENCY_DIGITS: Readonly<Record<Currency, bigint>> = { USD: 1n, DEMO_USD: 2n, SANDBOX_USD: 3n };

/** Accounts of the house: fixed numbers before the currency's digit, made by the migration (LEDGER-04). */
export const HOUSE_ACCOUNT_NUMBERS = {
	'house:trading': 1n,
	'house:grants': 2n,
	'house:corrections': 3n,
	'house:fees': 4n,
	'house:chargebacks': 5n,
	'house:capital': 6n,
	'house:suspense': 7n,
	'house:fx': 8n,
	'house:costs': 9n,
} as const;
export type HouseAccountKind = keyof typeof HOUSE_ACCOUNT_NUMBERS;

/** An account by its purpose; `clearing` is the money that one account at a provider holds for us. */
export type AccountName = UserAccountKind | HouseAccountKind | 'clearing';

/** The kind of the clearing account that belongs to one account at a provider. */
export const clearingKind = (provider: string, account: string) => `provider:${provider}/${account}:clearing`;

export function houseAccountId(kind: HouseAccountKind, currency: Currency): bigint {
	return HOUSE_ACCOUNT_NUMBERS[kind] * 10n + CURRENCY_DIGITS[currency];
}

/** One source, one destination and a positive amount (LEDGER-01). */
export interface Transfer {
	readonly source: bigint;
	readonly destination: bigint;
	readonly amount: Minor;
}

/** Per event: the ids of the entries of its transfers are its own id followed by two decimal digits. */
export const MOST_TRANSFERS = 5;

/** One or more transfers that are posted together or not at all, under one reference for ever (LEDGER-03). */
export interface LedgerEvent {
	readonly id: bigint;
	readonly reference: string;
	readonly kind: string;
	readonly recordedAtMs: bigint;
	/** SHA-256 of the event's subject, for example a trade's terms; null if there is none. */
	readonly contentHash: string | null;
	readonly transfers: readonly Transfer[];
}

/** The newest state of a user's account, to which its next entry is chained. */
export interface AccountState {
	readonly balance: Minor;
	readonly version: bigint;
	readonly head: string;
}

/** A user account's side of a transfer. */
export interface Entry {
	readonly accountId: bigint;
	readonly version: bigint;
	/** Negative at the source. */
	readonly amount: Minor;
	readonly balanceAfter: Minor;
	readonly hash: string;
}

/** A transfer with the entries that it makes; null on the side of the house or of a provider, whose accounts have none. */
export interface PostedTransfer extends Transfer {
	readonly eventId: bigint;
	/** Its place in its event, from 0. */
	readonly position: number;
	readonly sourceEntry: Entry | null;
	readonly destinationEntry: Entry | null;
}

export interface Posting {
	readonly events: readonly { readonly event: LedgerEvent; readonly hash: string }[];
	readonly transfers: readonly PostedTransfer[];
	/** Accounts that moved, as they are afterwards. */
	readonly accounts: ReadonlyMap<bigint, AccountState>;
}

/** SHA-256 of UTF-8 text as lower-case hexadecimal, the form of every hash here; server and browser have different fast ones. */
export type Sha256 = (text: string) => string;

/** The fields of a user's account that never change. */
export interface AccountIdentity {
	readonly id: bigint;
	readonly userId: number;
	readonly kind: UserAccountKind;
	readonly currency: Currency;
}

/**
 * The text whose hash begins the chain of an account's entries, so that an account moved to another user is found
 * (LEDGER-02).
 */
export function accountText({ id, userId, kind, currency }: AccountIdentity): string {
	return `account/1|${id}|${userId}|${kind}|${currency}`;
}

/** The text that an event's hash covers: all its fields, including the house's side of its transfers (LEDGER-02). */
export function eventText(event: LedgerEvent): string {
	const transfers = event.transfers.map(({ source, destination, amount }) => `${source}>${destination}:${amount}`);
	const content = event.contentHash ?? '-';
	return `event/1|${event.id}|${event.reference}|${event.kind}|${event.recordedAtMs}|${content}|${transfers.join(',')}`;
}

/**
 * The text that an entry's hash covers: the chain before it, its event (with reference and time), its position there and its
 * amounts.
 */
export function entryText(previous: string, eventHash: string, position: number, entry: Omit<Entry, 'hash'>): string {
	const { accountId, version, amount, balanceAfter } = entry;
	return `entry/1|${previous}|${accountId}|${version}|${eventHash}|${position}|${amount}|${balanceAfter}`;
}

/**
 * Applies `events` to `accounts`, in order. House and provider accounts have no entries. Throws on faults of the caller that
 * must never be posted: an unknown account, missing money, a transfer between currencies.
 */
export function computePosting(
	accounts: ReadonlyMap<bigint, AccountState>,
	events: readonly LedgerEvent[],
	sha256: Sha256,
): Posting {
	const moved = new Map<bigint, AccountState>();
	const posted: PostedTransfer[] = [];
	const hashed: { event: LedgerEvent; hash: string }[] = [];
	for (const event of events) {
		if (event.transfers.length === 0) throw new Error(`${event.reference} moves nothing`);
		if (event.transfers.length > MOST_TRANSFERS) throw new Error(`${event.reference} has too many transfers`);
		const eventHash = sha256(eventText(event));
		hashed.push({ event, hash: eventHash });
		const enter = (accountId: bigint, position: number, amount: Minor): Entry | null => {
			if (isHouse(accountId)) return null;
			const before = moved.get(accountId) ?? accounts.get(accountId);
			if (!before) throw new Error(`${event.reference}: account ${accountId} is not at hand`);
			const balance = before.balance + amount;
			if (balance < 0n) throw new Error(`${event.reference}: account ${accountId} would go below zero`);
			const version = before.version + 1n;
			const numbers = { accountId, version, amount, balanceAfter: balance };
			const head = sha256(entryText(before.head, eventHash, position, numbers));
			moved.set(accountId, { balance, version, head });
			return { ...numbers, hash: head };
		};
		event.transfers.forEach(({ source, destination, amount }, position) => {
			if (amount <= 0n || source === destination || source % 10n !== destination % 10n)
				throw new Error(`${event.reference} holds an impossible transfer`);
			const sourceEntry = enter(source, position, -amount);
			const destinationEntry = enter(destination, position, amount);
			posted.push({ source, destination, amount, eventId: event.id, position, sourceEntry, destinationEntry });
		});
	}
	return { events: hashed, transfers: posted, accounts: moved };
}

/** Numbers of house and provider accounts are below 100,000, those of users above. */
function isHouse(accountId: bigint): boolean {
	return accountId < 1_000_000n;
}
