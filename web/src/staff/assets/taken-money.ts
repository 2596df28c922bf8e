/** The text that names the money with which an asset is traded under its terms (LEDGER-01). */
export function nameMoney(terms: { real_allowed: boolean; sandbox_only: boolean }) {
	if (terms.real_allowed) return 'catalogue.realAndDemo';
	return terms.sandbox_only ? 'catalogue.sandboxAndDemo' : 'catalogue.demoOnly';
}
