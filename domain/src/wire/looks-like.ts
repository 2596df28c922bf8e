/** Scripts in which a joiner, or its absence, changes how letters are joined. */
const JOINED = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}';
/** Signs that join consonants in Indic scripts. */
const VIRAMA = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2';
const PICTURE = '\\p{Extended_Pictographic}';

/**
 * Places in which an invisible character changes the visible text: joiners in Persian, Arabic and Indic scripts, joined
 * emoji, the form of an emoji, of a key or of an ideograph, and Mongolian letters.
 */
const MEANINGFUL = [
	`(?<=[${JOINED}]\\p{M}*)[\\u200c\\u200d](?=[${JOINED}])`,
	`(?<=[${VIRAMA}])[\\u200c\\u200d]`,
	`(?<=\\p{L}\\p{M}?)[\\u200c\\u200d](?=[${VIRAMA}])`,
	`(?<=[${PICTURE}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=${PICTURE})`,
	`(?<=${PICTURE})[\\ufe0e\\ufe0f]`,
	'(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
	'(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
	'(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|');
const HIDDEN = new RegExp(`(?!${MEANINGFUL})\\p{Default_Ignorable_Code_Point}`, 'u');

/** True if a text holds characters that are not seen, so that it can look like another one. */
export const holdsHidden = (text: string): boolean => HIDDEN.test(text);

/** Letters, digits and signs, beyond ASCII, that may be other forms of letters; not small digits, such as those of H₂O. */
const CANDIDATE = /[^\p{ASCII}\p{M}\p{P}\p{Z}\p{No}]/gu;
const LIKE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]+$/u;
/** Letters of languages, and signs, although others are written with two letters. */
const ORDINARY = new Set('ªº№™℠ĲĳǄǅǆǇǈǉǊǋǌǱǲǳ');

/**
 * True if a text holds another form of a letter or digit of Latin, Greek or Cyrillic: full-width, mathematical, circled and
 * the like. They are no letters of any language, and read like them.
 */
export const holdsLookalikes = (text: string): boolean =>
	(text.match(CANDIDATE) ?? []).some((one) => {
		const usual = one.normalize('NFKC');
		return usual !== one && !ORDINARY.has(one) && LIKE.test(usual);
	});
