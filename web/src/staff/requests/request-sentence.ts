import { type AskedRequest, describeRequest } from '@fairtick/domain/staff-requests/kinds';
import { describeSubject } from '@fairtick/domain/wire/request-kind';
import type { Sentence, Word } from '@fairtick/domain/wire/sentence';
import type { Complete, EmptyPlaces, PlainTextKey, TextKey } from '@fairtick/texts/text-key';
import { formatAmount, formatDateTime, formatDecimal, formatPercent } from '../../kit/i18n/format.ts';
import type { TranslateData } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useListNames } from './offer-sentence.ts';

/** The part of a request, in lists and queues, that its sentence needs. */
export type AskedOfSubject = AskedRequest & { readonly subject: string; readonly subject_name: string | null };

type RequestSentence = ReturnType<typeof describeRequest>;
/** While a sentence has no text or leaves a placeholder of its text empty, this file does not compile. */
type CompleteSentence = Complete<RequestSentence, EmptyPlaces<RequestSentence, ''>>;
/** Any sentence whose placeholders are filled by texts without placeholders. */
type AnySentence = Sentence<TextKey, string, PlainTextKey>;

/** Writes a sentence out in the viewer's language and notation. */
function useFormatSentence(): (sentence: AnySentence) => string {
	const t: TranslateData = useTranslation().t as TranslateData;
	const { countries, methods } = useListNames();
	const formatWord = (word: Word<PlainTextKey>): string | number => {
		if (typeof word !== 'object') return word;
		switch (word.as) {
			case 'amount':
				return formatAmount(word.minor);
			case 'decimal':
				return formatDecimal(word.value);
			case 'percent':
				return formatPercent(word.bps / 100);
			case 'time':
				return formatDateTime(word.atMs);
			case 'text':
				return t(word.key, {});
			case 'countries':
				return countries(word.codes);
			case 'methods':
				return methods(word.ids);
			case 'joined':
				return word.words.map(formatWord).join(word.by);
		}
	};
	return ({ key, values, note }) => {
		const written = t(key, Object.fromEntries(Object.entries(values).map(([name, word]) => [name, formatWord(word)])));
		return note === undefined ? written : `${written} – ${t(note.label, {})}: ${note.text}`;
	};
}

/** The request's sentence in the viewer's language. */
export function useRequestSentence(request: AskedOfSubject): string {
	const format = useFormatSentence();
	const sentence: CompleteSentence = describeRequest(request, describeSubject(request.subject, request.subject_name));
	return format(sentence);
}
