/** The steps in which a receipt is checked and shown, each relying on those before it (`docs/proof.md`, section 7). */
export const VERIFY_STEPS = [
	'format',
	'checkpoint',
	'log',
	'answer',
	'order',
	'terms',
	'prices',
	'wait',
	'sealed',
	'sale',
	'result',
	'correction',
	'holder',
	// Last: until the hour's seed is revealed it is undecided, and everything else is not.
	'seeds',
] as const;
export type VerifyStep = (typeof VERIFY_STEPS)[number];
