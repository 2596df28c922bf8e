import {
	type AccountIdentity,
	type AccountState,
	accountText,
	type UserAccountKind,
} from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import {
	bigints,
	execute,
	ints,
	loadOnlyRow,
	loadRows,
	type Query,
	type Queryable,
	runQuery,
	texts,
} from '../../platform/database/index.ts';
import { OPEN_CLAIMS, type OpenClaim } from './claims.ts';
import { sha256 } from './sha256.ts';

/** Event ids of one transaction: `ledger_event_ids` counts in steps of this. */
const EVENT_IDS = 1000;

/** A user's accounts by kind and currency, and by id in the ledger's form, with ids for the events that move them. */
export class UserAccounts {
	readonly byId: ReadonlyMap<bigint, AccountState>;
	/** Open claims of the accounts that pay them, oldest first (CASH-09). */
	readonly claims: ReadonlyMap<bigint, readonly OpenClaim[]>;
	readonly #ids = new Map<string, bigint>();
	readonly #firstEventId: bigint;
	#eventIdsTaken = 0;

	constructor(rows: readonly AccountRow[], firstEventId: bigint) {
		this.#firstEventId = firstEventId;
		this.byId = new Map(rows.map(({ id, balance, version, head }) => [id, { balance, version, head }]));
		this.claims = new Map(
			rows.flatMap(({ id, claims }) =>
				claims ? [[id, claims.map((claim) => ({ ...claim, unpaid: BigInt(claim.unpaid) }))]] : [],
			),
		);
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

	/** Balance in minor units; 0 if the account was never opened. */
	balance(
		userId: number,
		kind: UserAccountKind,
		currency: Currency,
		states: ReadonlyMap<bigint, AccountState> = this.byId,
	): Minor {
		const id = this.#ids.get(`${userId}|${kind}|${currency}`);
		return id === undefined ? 0n : ((states.get(id) ?? this.byId.get(id)) as AccountState).balance;
	}

	/** The sum of the user's open claims, in minor units (CASH-09). */
	owed(userId: number, currency: Currency): Minor {
		const claims = this.claims.get(this.#ids.get(`${userId}|available|${currency}`) ?? -1n) ?? [];
		return claims.reduce((sum, { unpaid }) => sum + unpaid, 0n);
	}
}

interface AccountRow extends AccountState {
	readonly id: bigint;
	readonly userId: number;
	readonly kind: UserAccountKind;
	readonly currency: Currency;
	/** Amounts as texts: JSON has no bigints. */
	readonly claims: readonly (Omit<OpenClaim, 'unpaid'> & { readonly unpaid: string })[] | null;
}

/** All accounts of users; postings made from them need the users' lock. */
export const userAccountsQuery = (userIds: readonly number[]): Query<UserAccounts> => ({
	phase: 'reads',
	statement: {
		name: 'load-user-accounts',
		text: `select "firstEventId", id, user_id "userId", kind, currency, balance, version, encode(head, 'hex') head,
				case when kind = 'available' then ${OPEN_CLAIMS} end claims
			from (select nextval('ledger_event_ids') "firstEventId" offset 0) ids left join accounts a on user_id = any($1::int[])`,
		values: [ints(userIds)],
	},
	read({ rows }) {
		const [first] = rows as ({ readonly firstEventId: bigint } & (AccountRow | { readonly id: null }))[];
		if (!first) throw new Error('the sequence of event ids gave none');
		return new UserAccounts(
			rows.filter(({ id }) => id !== null),
			first.firstEventId,
		);
	},
});

/** Reads them at once, as `userAccountsQuery` does. */
export const loadUserAccounts = (tx: Queryable, userIds: readonly number[]): Promise<UserAccounts> =>
	runQuery(tx, userAccountsQuery(userIds));

/**
 * Gives a new user the row that is their lock, and their accounts in the demo's and the real account's currency. Each
 * account's chain begins with a hash of whose it is.
 */
export async function openUserAccounts(
	tx: Queryable,
	userId: number,
	realCurrency: 'USD' | 'SANDBOX_USD',
): Promise<void> {
	await execute(tx, 'insert into user_states (user_id) values ($1)', [userId]);
	const rows = await loadRows(
		tx,
		`select nextval('account_numbers') * 10 + currency_digit(currency) id, kind, currency
		from unnest($1::text[]) currency, (values ('available'), ('in_trades')) kinds (kind)`,
		[['DEMO_USD', realCurrency]],
	);
	await insertAccounts(
		tx,
		rows.map((row) => ({ ...row, currency: row.currency === realCurrency ? realCurrency : 'DEMO_USD', userId })),
	);
}

async function insertAccounts(tx: Queryable, accounts: readonly AccountIdentity[]): Promise<void> {
	if (accounts.length === 0) return;
	await execute(
		tx,
		`insert into accounts (id, user_id, kind, currency, balance, head)
		select id, user_id, kind, currency, 0, decode(head, 'hex')
		from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[]) a (id, user_id, kind, currency, head)`,
		[
			bigints(accounts.map(({ id }) => id)),
			ints(accounts.map(({ userId }) => userId)),
			texts(accounts.map(({ kind }) => kind)),
			texts(accounts.map(({ currency }) => currency)),
			texts(accounts.map((account) => sha256(accountText(account)))),
		],
	);
}

/** Opens accounts of users that they do not have yet. Needs the users' locks, before their accounts are loaded. */
export async function openAccounts(
	tx: Queryable,
	userIds: readonly number[],
	kinds: readonly UserAccountKind[],
	currency: Currency,
): Promise<void> {
	const rows = await loadRows(
		tx,
		`select nextval('account_numbers') * 10 + currency_digit($3) id, user_id "userId", kind
		from unnest($1::int[]) u (user_id), unnest($2::text[]) k (kind)
		where not exists (select from accounts a where a.user_id = u.user_id and a.kind = k.kind and a.currency = $3)`,
		[userIds, kinds, currency],
	);
	await insertAccounts(
		tx,
		rows.flatMap((row) => kinds.filter((kind) => kind === row.kind).map((kind) => ({ ...row, kind, currency }))),
	);
}

/** The user's available balances; outside production the real account holds sandbox money. */
export const loadBalances = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select coalesce(sum(balance) filter (where currency = 'DEMO_USD'), 0)::bigint "balanceDemo",
			coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "balanceReal"
		from accounts where user_id = $1 and kind = 'available'`,
		[userId],
	);
