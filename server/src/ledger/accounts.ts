import { type AccountState, accountText, type UserAccountKind } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { bigints, ints, loadOnlyRow, type Queryable, texts } from '../database/index.ts';
import { sha256 } from './sha256.ts';

/** Event ids of one transaction: `ledger_event_ids` counts in steps of this. */
const EVENT_IDS = 1000;

/** A user's accounts by kind and currency, and by id as the ledger wants them, with ids for the events that move them. */
export class UserAccounts {
	readonly byId: ReadonlyMap<bigint, AccountState>;
	readonly #ids = new Map<string, bigint>();
	readonly #firstEventId: bigint;
	#eventIdsTaken = 0;

	constructor(rows: readonly AccountRow[], firstEventId: bigint) {
		this.#firstEventId = firstEventId;
		this.byId = new Map(rows.map(({ id, balance, version, head }) => [id, { balance, version, head }]));
		for (const row of rows) this.#ids.set(`${row.userId}|${row.kind}|${row.currency}`, row.id);
	}

	/** Id of an account; throws when the user has none of that kind and currency. */
	id(userId: number, kind: UserAccountKind, currency: Currency): bigint {
		const id = this.#ids.get(`${userId}|${kind}|${currency}`);
		if (id === undefined) throw new Error(`user ${userId} has no ${kind} account in ${currency}`);
		return id;
	}

	/** Ids that no other event has or gets. Throws beyond a thousand events of one transaction. */
	takeEventIds(count: number): bigint[] {
		const first = this.#firstEventId + BigInt(this.#eventIdsTaken);
		this.#eventIdsTaken += count;
		if (this.#eventIdsTaken > EVENT_IDS) throw new Error(`more than ${EVENT_IDS} events in one transaction`);
		return Array.from({ length: count }, (_, index) => first + BigInt(index));
	}

	/** Balance in minor units; 0 where the account was never opened. */
	balance(
		userId: number,
		kind: UserAccountKind,
		currency: Currency,
		states: ReadonlyMap<bigint, AccountState> = this.byId,
	): Minor {
		const id = this.#ids.get(`${userId}|${kind}|${currency}`);
		return id === undefined ? 0n : ((states.get(id) ?? this.byId.get(id)) as AccountState).balance;
	}
}

interface AccountRow extends AccountState {
	readonly id: bigint;
	readonly userId: number;
	readonly kind: UserAccountKind;
	readonly currency: Currency;
}

/** All accounts of users; what is written from them needs the users' lock. */
export async function loadUserAccounts(tx: Queryable, userIds: readonly number[]): Promise<UserAccounts> {
	const { rows } = await tx.query<{ firstEventId: bigint } & (AccountRow | { readonly id: null })>({
		name: 'load-user-accounts',
		text: `select "firstEventId", id, user_id "userId", kind, currency, balance, version, encode(head, 'hex') head
			from (select nextval('ledger_event_ids') "firstEventId" offset 0) ids left join accounts on user_id = any($1::int[])`,
		values: [ints(userIds)],
	});
	const [first] = rows;
	if (!first) throw new Error('the sequence of event ids gave none');
	return new UserAccounts(
		rows.filter((row) => row.id !== null),
		first.firstEventId,
	);
}

/**
 * Gives a new user the row that is their lock, and their accounts in the demo's and the real account's currency. Each
 * account's chain begins with a hash of whose it is.
 */
export async function openUserAccounts(
	tx: Queryable,
	userId: number,
	realCurrency: 'USD' | 'SANDBOX_USD',
): Promise<void> {
	await tx.query('insert into user_states (user_id) values ($1)', [userId]);
	const { rows } = await tx.query<{ id: bigint; kind: UserAccountKind; currency: Currency }>(
		`select nextval('account_numbers') * 10 + currency_digit(currency) id, kind, currency
		from unnest($1::text[]) currency, (values ('available'), ('in_trades')) kinds (kind)`,
		[['DEMO_USD', realCurrency]],
	);
	await tx.query(
		`insert into accounts (id, user_id, kind, currency, balance, head)
		select id, $1, kind, currency, 0, decode(head, 'hex')
		from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) a (id, kind, currency, head)`,
		[
			userId,
			bigints(rows.map(({ id }) => id)),
			texts(rows.map(({ kind }) => kind)),
			texts(rows.map(({ currency }) => currency)),
			texts(rows.map((row) => sha256(accountText({ ...row, userId })))),
		],
	);
}

/** Available money in minor units. */
export interface Balances {
	readonly balanceDemo: Minor;
	readonly balanceReal: Minor;
}

/** What a user can spend now; outside production the real account holds sandbox money. */
export const loadBalances = (db: Queryable, userId: number) =>
	loadOnlyRow<Balances>(
		db,
		`select coalesce(sum(balance) filter (where currency = 'DEMO_USD'), 0)::bigint "balanceDemo",
			coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "balanceReal"
		from accounts where user_id = $1 and kind = 'available'`,
		[userId],
	);
