import type { AccountState } from '@fairtick/domain/ledger/rules';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Minor } from '@fairtick/domain/money/money';
import { type Queryable, together } from '../database/index.ts';
import { type UserAccounts, userEventsWrite } from '../ledger/index.ts';
import type { AccountsOptions, PublishedUserEvent } from './options.ts';

interface UserChange {
	readonly userId: number;
	/** Number of the user's newest event before this one. */
	readonly eventN: bigint;
	readonly lastTradeOn: Mode;
	readonly accounts: UserAccounts;
	/** Accounts as they are after a posting of the same transaction. */
	readonly states?: ReadonlyMap<bigint, AccountState>;
	readonly recordedAtMs: bigint;
}

/** Writes a `user` event in the commit that changes the user's accounts; the caller publishes it afterwards. */
export async function insertUserEvent(
	tx: Queryable,
	{ realCurrency }: Pick<AccountsOptions, 'realCurrency'>,
	{ userId, eventN, lastTradeOn, accounts, states, recordedAtMs }: UserChange,
): Promise<PublishedUserEvent> {
	const balanceIn = (currency: 'DEMO_USD' | typeof realCurrency): Minor =>
		accounts.balance(userId, 'available', currency, states);
	const [balanceDemo, balanceReal] = [balanceIn('DEMO_USD'), balanceIn(realCurrency)];
	const n = eventN + 1n;
	const event = { userId, n, type: 'user', tradeId: null, balanceDemo, balanceReal } as const;
	await tx.query(together([userEventsWrite(recordedAtMs, [event])]));
	return {
		userId,
		n: Number(n),
		type: 'user',
		data: { balance_demo: Number(balanceDemo), balance_real: Number(balanceReal), last_trade_on: lastTradeOn },
	};
}
