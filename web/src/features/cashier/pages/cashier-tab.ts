const CASHIER_TABS = ['deposit', 'withdraw', 'history'] as const;
export type CashierTab = (typeof CASHIER_TABS)[number];

/** The tab in a query; deposit if it names no existing tab (ROUTE-04). */
export function readTab(query: string): CashierTab {
	const named = new URLSearchParams(query).get('tab');
	return CASHIER_TABS.find((tab) => tab === named) ?? 'deposit';
}
