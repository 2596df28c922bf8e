/** Letters of their own in Cyrillic, although Unicode writes them as a letter and a mark: Моисеев is not Мойсеев. */
const OWN_LETTERS = new Set(['й', 'ї', 'ў', 'ѓ', 'ќ']);

/** Latin letters that banks and passports write in ASCII, and that have no form with a mark. */
const IN_ASCII: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' };

/** The same letters on keyboards of Persian and Urdu, and alefs whose hamza or madda is often left out. */
const AS_TYPED: Readonly<Record<string, string>> = { ی: 'ي', ک: 'ك', أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا' };

const withoutMarks = (letter: string) =>
	OWN_LETTERS.has(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The words of a name, in small letters and in their order, so that two spellings of one name are equal and two names are not. Case,
 * width, punctuation and the way Unicode composes a character make no difference. Accents come off after Latin, Greek and Cyrillic
 * letters, and optional vowel points after Arabic and Hebrew ones. In other scripts marks are vowels and letters: they stay, and no word
 * is divided at one.
 */
export function nameWords(name: string): string[] {
	return (
		name
			.normalize('NFKC')
			// Joiners, marks of direction, variants of a glyph, and the stroke that stretches Arabic words.
			.replace(/[\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
			// Both ways: ẞ is ß, which is SS, and a dotless ı is I.
			.toLowerCase()
			.toUpperCase()
			.toLowerCase()
			.normalize('NFC')
			.replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*/gu, withoutMarks)
			.replace(/([\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu, '$1')
			.replace(/[øłđæœþð]/g, (letter) => IN_ASCII[letter] ?? letter)
			.replace(/[یکأإآٱ]/g, (letter) => AS_TYPED[letter] ?? letter)
			.split(/[^\p{L}\p{N}\p{M}]+/u)
			.filter((word) => word !== '')
	);
}
