import { clearingKind } from '@fairtick/domain/ledger/rules';
import type { Currency } from '@fairtick/domain/money/money';
import { execute, loadOnlyValue, type Queryable } from '../../platform/database/index.ts';

/** An account at a provider. */
export interface ProviderAccount {
	readonly name: string;
	readonly account: string;
}

const CLEARING_ACCOUNT = 'select id from accounts where user_id is null and kind = $1 and currency = $2';

/**
 * Ids of the clearing accounts of providers by their kind (`clearingKind`); they are opened where they are missing (LEDGER-04).
 */
export async function openClearingAccounts(
	db: Queryable,
	providers: readonly ProviderAccount[],
	currency: Currency,
): Promise<ReadonlyMap<string, bigint>> {
	const ids = new Map<string, bigint>();
	for (const { name, account } of providers) {
		const kind = clearingKind(name, account);
		await execute(
			db,
			`insert into accounts (id, kind, currency) select nextval('clearing_numbers') * 10 + currency_digit($2), $1, $2
			where not exists (select from accounts where user_id is null and kind = $1 and currency = $2)
			on conflict (user_id, kind, currency) do nothing`,
			[kind, currency],
		);
		ids.set(kind, await loadOnlyValue(db, CLEARING_ACCOUNT, [kind, currency]));
	}
	return ids;
}
