/** Minor units from what was typed: `10`, `10.5`, `10,50`; null for anything that is not an amount. */
export function parseAmount(text: string): number | null {
	const match = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim());
	if (match === null) return null;
	return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
