import type { TransactionFilter } from '@fairtick/domain/ledger/contract';
import { ALLOWED_TRANSFERS, POSTING_KINDS } from '@fairtick/domain/ledger/postings';
import { USER_ACCOUNT_KINDS, type UserAccountKind } from '@fairtick/domain/ledger/rules';
import { MODES } from '@fairtick/domain/money/mode';
import { startOfDay } from '../../kit/base/start-of-day.ts';

/** Filters as parameters of the address; an empty one filters nothing. */
export const FILTER_NAMES = ['mode', 'account', 'kind', 'from', 'to'] as const;
export type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

const isOfUser = (account: string) => (USER_ACCOUNT_KINDS as readonly string[]).includes(account);
/** Kinds that move an account of a user. Others are between the house and its providers. */
export const SHOWN_KINDS = POSTING_KINDS.filter((kind) =>
	ALLOWED_TRANSFERS.some((one) => one.kind === kind && (isOfUser(one.source) || isOfUser(one.destination))),
);
/** Balances to choose from, the available one first: those that a posting can change. `all` has every account. */
export const ACCOUNTS: readonly (UserAccountKind | 'all')[] = [
	...USER_ACCOUNT_KINDS.filter((kind) => ALLOWED_TRANSFERS.some((one) => [one.source, one.destination].includes(kind))),
	'all',
];
const FIRST_ACCOUNT: UserAccountKind = 'available';

export const accountOf = ({ account }: Pick<Filters, 'account'>) =>
	ACCOUNTS.find((one) => one === account) ?? FIRST_ACCOUNT;

/** The filters as query parameters, both days inclusive. Invalid values are ignored. */
export function toQuery(filters: Filters): TransactionFilter {
	const account = accountOf(filters);
	const asked = {
		mode: MODES.find((mode) => mode === filters.mode),
		account: account === 'all' ? undefined : account,
		kind: POSTING_KINDS.find((kind) => kind === filters.kind),
		from: startOfDay(filters.from),
		to: startOfDay(filters.to, 1),
	};
	return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
