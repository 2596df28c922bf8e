import type { AssetGroup } from '@fairtick/domain/market/contract';
import { intlLocale } from '../../../kit/i18n/locale.ts';

const list = (words: string) => words.split(' ');

/** Tickers, names and kinds of things that are traded elsewhere, in the languages of the screens. */
const WORDS = {
	commodities: list(
		'xau xag xpt xpd wti brent commodities commodity gold silver platinum oil gas ouro prata platina petróleo emas perak minyak komoditas सोना चाँदी तेल कमोडिटी',
	),
	crypto: list(
		'btc xbt eth sol xrp ada bnb ltc doge usdt usdc crypto cryptocurrencies coins bitcoin ethereum solana ripple cardano litecoin dogecoin tether cripto criptomoedas kripto क्रिप्टो बिटकॉइन',
	),
	stocks: list(
		'aapl msft nvda amzn goog googl tsla meta nflx apple microsoft nvidia amazon alphabet google tesla netflix stocks shares equities nasdaq ações saham शेयर',
	),
} as const;
const CURRENCY_WORDS = list('currencies currency forex fx moedas câmbio valas मुद्राएँ');

/** Minimum number of letters to recognize a word by its beginning. */
const LEAST = 3;
const CODE = 3;

/** Groups with their search words, most specific first. */
const NAMED = [
	...(['commodities', 'crypto', 'stocks'] as const).map((group) => [group, () => WORDS[group]] as const),
	['currencies', listCurrencies] as const,
];

/** The kind of asset that a search seems to mean, by tickers and names that are traded elsewhere; null if unclear. */
export function findWantedGroup(search: string): AssetGroup | null {
	const words = search
		.toLowerCase()
		.split(/[^\p{L}\p{M}\d]+/u)
		.filter(Boolean);
	const parts = words.flatMap(splitPair);
	const isMentioned = (fits: (part: string, word: string) => boolean) => (named: readonly string[]) =>
		parts.some((part) => named.some((word) => fits(part, word)));
	// A whole word is more specific than a beginning: `usd` does not mean `usdt`.
	for (const fits of [isWord, isBeginning]) {
		const found = NAMED.find(([, list]) => isMentioned(fits)(list()));
		if (found) return found[0];
	}
	return null;
}

const isWord = (part: string, word: string) => part === word;
const isBeginning = (part: string, word: string) => part.length >= LEAST && word.startsWith(part);

/** `eurusd` as its two codes, and the word itself. */
const splitPair = (word: string) =>
	/^[a-z]{6,7}$/.test(word) ? [word, word.slice(0, CODE), word.slice(CODE)] : [word];

let listed: { readonly locale: string; readonly words: readonly string[] } | null = null;

/** Codes of all currencies, and the words of their English and local names. */
function listCurrencies(): readonly string[] {
	const locale = intlLocale();
	if (listed?.locale === locale) return listed.words;
	const codes = Intl.supportedValuesOf('currency');
	const names = ['en', locale].map((one) => new Intl.DisplayNames(one, { type: 'currency' }));
	const named = codes.flatMap((code) =>
		names.flatMap((name) => (name.of(code) ?? '').toLowerCase().split(/[^\p{L}\p{M}]+/u)),
	);
	const words = [
		...codes.map((code) => code.toLowerCase()),
		...named.filter((word) => word.length >= LEAST),
		...CURRENCY_WORDS,
	];
	listed = { locale, words };
	return words;
}
