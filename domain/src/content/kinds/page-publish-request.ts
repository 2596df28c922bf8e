import * as z from 'zod/mini';
import { SCREEN_LOCALES } from '../../site/contract.ts';
import { LOCALES } from '../../wire/primitives.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence, text } from '../../wire/sentence.ts';
import { infoName } from '../contract.ts';

/** A text with legal meaning is published by two people (ADMIN-07). */
export const pagePublish = defineRequestKind({
	name: 'page.publish',
	deciders: ['admin', 'content'],
	content: z.strictObject({
		name: infoName,
		locale: z.enum(LOCALES),
		/** Version of the edited text. */
		version: z.int(),
		/** Empty: the built-in text. */
		markdown: z.string(),
		/** Users have to accept the terms again. */
		acceptAgain: z.boolean(),
	}),
	refusals: ['content.changed', 'content.unchanged'],
	pairs: null,
	describe: ({ name, locale, acceptAgain }) =>
		sentence(acceptAgain ? 'admin.asks_new_terms' : 'admin.asks_page', {
			page: text(`title.${name}`),
			language: SCREEN_LOCALES[locale],
		}),
});
