/** Names of ways to pay that are the same in every language. */
export const METHOD_NAMES: Readonly<Record<string, string>> = {
	bitcoin: 'Bitcoin',
	pix: 'Pix',
	qris: 'QRIS',
	upi: 'UPI',
};
