import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { formatAmount, text } from '../../../platform/texts/index.ts';
import { loadBalances } from '../../ledger/index.ts';
import { loadTermsVersion } from '../../site/content/index.ts';
import { loadUserRecord } from '../identity/index.ts';
import type { AccountsContext } from './context.ts';
import { unreadCount } from './hooks.ts';
import { loadAccountState } from './queries.ts';

/** The first asset of a new user. */
const DEFAULT_TICKER = 'V50';

/** The asset that a user has chosen as the default one, else ours; throws if nothing at all is on offer. */
export function defaultAssetOf(assets: readonly Asset[], chosenId: number | null): Asset {
	const asset =
		assets.find(({ id }) => id === chosenId) ?? assets.find(({ ticker }) => ticker === DEFAULT_TICKER) ?? assets[0];
	if (!asset) throw new Error('no asset is on offer');
	return asset;
}

/** The user as the wire shows it, its texts in the reader's language. */
export async function loadUser(context: AccountsContext, userId: number, locale: Locale): Promise<User> {
	const { database, realCurrency, loadAssets, hooks } = context;
	const { verification } = context.config;
	// The event number comes before the balances: a client that continues after it can see a balance early, never miss one.
	const { lastTradeOn, eventN, frozen, defaultAssetId } = await loadAccountState(database, userId);
	const [record, { balanceDemo, balanceReal }, assets, totUnread, termsVersion] = await Promise.all([
		loadUserRecord(database, userId),
		loadBalances(database, userId),
		loadAssets({ mode: lastTradeOn, activeId: null }),
		hooks.fire(unreadCount, userId),
		loadTermsVersion(database),
	]);
	const realLabel =
		realCurrency === 'USD'
			? formatAmount(locale, balanceReal)
			: text(locale, 'answer.accounts.sandbox_label', { amount: Number(balanceReal) });
	return {
		id: record.id,
		name: record.name,
		email: record.email,
		email_verified: record.emailVerified,
		role: record.role,
		type: record.type,
		photo_url: record.photoUrl,
		balance_demo: Number(balanceDemo),
		balance_real: Number(balanceReal),
		balance_demo_label: formatAmount(locale, balanceDemo),
		balance_real_label: realLabel,
		currency: 'USD',
		last_trade_on: lastTradeOn,
		frozen: frozen && {
			reason: frozen.reason,
			due_at: frozen.dueAt === null ? null : new Date(frozen.dueAt).toISOString(),
		},
		recovery_since: toInstant(record.recoverySince),
		document_approved: record.documentApproved ? 1 : 0,
		terms_due: record.termsVersion < termsVersion ? termsVersion : null,
		need_verification: verification.when !== 'never' && record.role === 'user' ? 1 : 0,
		default_pair: defaultAssetOf(assets, defaultAssetId),
		totUnread,
		event_n: Number(eventN),
	};
}
