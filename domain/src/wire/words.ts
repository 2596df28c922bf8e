import * as z from 'zod/mini';
import { findWordsProblem, MOST_CODE_POINTS } from './words-problem.ts';

/**
 * A name or another text that a user writes and others read (IDENT-13), without spaces around it; one line, or several
 * where `multiline` says so.
 */
export function words(min: number, max: number, multiline = false) {
	return z.string().check(
		z.trim(),
		z.check(({ value: input, issues }) => {
			const code = findWordsProblem(input, min, max, multiline);
			if (code === 'field.text_too_long') issues.push({ code: 'too_big', origin: 'string', maximum: max, input });
			else if (code === 'field.text_too_short')
				issues.push({ code: 'too_small', origin: 'string', minimum: min, input });
			else if (code !== null) issues.push({ code: 'custom', message: code, input });
		}),
		// JSON Schema counts code points.
		z.meta({ minLength: min, maxLength: MOST_CODE_POINTS * max }),
	);
}
