import type { Minor } from '../money/money.ts';
import { type ParamsAfter, type RefusalIn, refuseBy } from '../wire/errors.ts';
import { type ACCOUNTS_REFUSALS, type AccountsRefusalCode, TABS_LIMIT } from './contract.ts';

/** A new demo account holds 10,000.00, and a refill tops it up to the same amount. */
export const DEMO_FULL_MINOR: Minor = 1_000_000n;

/** The amount of a refill: it brings available and held money together to the full amount, so repeating it is harmless. */
export function computeRefill(availableMinor: Minor, heldMinor: Minor): Minor {
	const missing = DEMO_FULL_MINOR - availableMinor - heldMinor;
	return missing > 0n ? missing : 0n;
}

/** Asset ids in the order of the tabs; exactly one is active. Never empty. */
export interface Tabs {
	readonly ids: readonly number[];
	readonly activeId: number;
}

type Refusals = typeof ACCOUNTS_REFUSALS;

export type TabsDecision<Code extends AccountsRefusalCode> =
	| { readonly tabs: Tabs; readonly refusal?: never }
	| { readonly refusal: RefusalIn<Refusals, Code>; readonly tabs?: never };

const toRefusal = refuseBy<Refusals>();
const refuse = <const Code extends AccountsRefusalCode>(code: Code, ...params: ParamsAfter<Refusals, Code>) => ({
	refusal: toRefusal(code, ...params),
});

/** Puts an asset on a tab and makes it the active one; one that is there already only becomes active. */
export function decideAddTab(
	tabs: Tabs,
	id: number,
	offeredIds: ReadonlySet<number>,
): TabsDecision<'accounts.asset_unknown' | 'accounts.too_many_assets'> {
	if (!offeredIds.has(id)) return refuse('accounts.asset_unknown');
	if (tabs.ids.includes(id)) return { tabs: { ...tabs, activeId: id } };
	if (tabs.ids.length >= TABS_LIMIT) return refuse('accounts.too_many_assets', { limit: TABS_LIMIT });
	return { tabs: { ids: [...tabs.ids, id], activeId: id } };
}

export function decideActivateTab(tabs: Tabs, id: number): TabsDecision<'accounts.asset_not_selected'> {
	if (!tabs.ids.includes(id)) return refuse('accounts.asset_not_selected');
	return { tabs: { ...tabs, activeId: id } };
}

/** Takes a tab away: never the last one, never the active one (SEL-02). */
export function decideRemoveTab(
	tabs: Tabs,
	id: number,
): TabsDecision<'accounts.asset_not_selected' | 'accounts.last_asset' | 'accounts.active_asset'> {
	if (!tabs.ids.includes(id)) return refuse('accounts.asset_not_selected');
	if (tabs.ids.length === 1) return refuse('accounts.last_asset');
	if (tabs.activeId === id) return refuse('accounts.active_asset');
	return { tabs: { ...tabs, ids: tabs.ids.filter((other) => other !== id) } };
}

/** Puts the tabs in another order. Those that are not named, such as one added meanwhile in another window, follow behind. */
export function decideOrderTabs(tabs: Tabs, ids: readonly number[]): TabsDecision<'accounts.asset_not_selected'> {
	if (ids.some((id) => !tabs.ids.includes(id))) return refuse('accounts.asset_not_selected');
	return { tabs: { ...tabs, ids: [...new Set([...ids, ...tabs.ids])] } };
}

/** Tabs of a new account: a calm, a middling and a lively index, the middling one current. */
const FIRST_TICKERS = ['V50', 'V10', 'V100'] as const;

/**
 * The first tabs of a new account: those of the three assets that are on offer; null if none is, and the default asset is
 * the tab.
 */
export function chooseFirstTabs(offered: readonly { readonly id: number; readonly ticker: string }[]): Tabs | null {
	const ids = FIRST_TICKERS.flatMap((ticker) => offered.find((asset) => asset.ticker === ticker)?.id ?? []);
	const [activeId] = ids;
	return activeId === undefined ? null : { ids, activeId };
}
