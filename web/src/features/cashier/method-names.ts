import type { MethodKind } from '@fairtick/domain/cashier/methods';

/** Names of ways to pay that are the same in every language. */
const SHARED_NAMES = {
	bitcoin: 'Bitcoin',
	pix: 'Pix',
	qris: 'QRIS',
	upi: 'UPI',
} as const satisfies { readonly [Kind in MethodKind]?: string };

/** How each other kind of method is named, from what follows its kind in an id: `bank_eur` → `eur`. */
export type MethodWords = {
	readonly [Kind in Exclude<MethodKind, keyof typeof SHARED_NAMES>]: (currency: string | undefined) => string;
};

/** The name of a method by its id; null for a kind that this page does not know, which a newer server may have. */
export function nameMethod(id: string, words: MethodWords): string | null {
	const [kind = '', currency] = id.split('_');
	if (Object.hasOwn(words, kind)) return words[kind as keyof MethodWords](currency?.toUpperCase());
	return Object.hasOwn(SHARED_NAMES, id) ? SHARED_NAMES[id as keyof typeof SHARED_NAMES] : null;
}
