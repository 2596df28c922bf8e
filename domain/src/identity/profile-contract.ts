import * as z from 'zod/mini';
import { emailAddress } from '../wire/email.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { id, instant, LOCALES } from '../wire/primitives.ts';
import { user } from './contract.ts';
import { personName } from './person-fields.ts';

/** International form, such as +447911123456. */
const phone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'field.phone'));

export const profile = z.object({
	name: z.string(),
	email: z.string(),
	/** An address that was asked for and has not proved itself yet. */
	pending_email: z.nullable(z.string()),
	phone: z.nullable(z.string()),
	country: z.string(),
	/** Language of mails that no call of the user has caused. */
	locale: z.enum(LOCALES),
	photo_url: z.nullable(z.string()),
	created_at: instant,
	terms_version: z.int(),
	terms_accepted_at: instant,
});
export type Profile = z.output<typeof profile>;

export const getProfile = defineEndpoint({
	name: 'getProfile',
	method: 'GET',
	path: '/api/settings/profile',
	summary: "The caller's personal details",
	access: { who: 'user' },
	answer: profile,
});

export const changeProfile = defineEndpoint({
	name: 'changeProfile',
	method: 'PATCH',
	path: '/api/settings/profile',
	summary:
		'Change the fields given. A new email address needs a recent login and applies once its link is clicked; the current one cancels that',
	access: { who: 'user' },
	body: z.strictObject({
		name: z.optional(personName),
		email: z.optional(emailAddress),
		phone: z.optional(z.nullable(phone)),
		country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'field.country'))),
		locale: z.optional(z.enum(LOCALES)),
		/** Id of the asset of the single tab where none is selected (SEL-01). */
		default_pair: z.optional(id),
	}),
	answer: user,
	refusals: ['identity.country_fixed'],
});

/** A photo may weigh so much when it is sent. */
const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
/** Image types for the browser's dialog; the server decides by content. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const changePhoto = defineEndpoint({
	name: 'changePhoto',
	method: 'POST',
	path: '/api/settings/photo',
	summary: 'Upload a photo as JPEG, PNG or WebP; it is redrawn small, without metadata',
	access: { who: 'user' },
	limit: 'photos',
	upload: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
	answer: user,
});

export const removePhoto = defineEndpoint({
	name: 'removePhoto',
	method: 'DELETE',
	path: '/api/settings/photo',
	summary: 'Remove the photo',
	access: { who: 'user' },
	answer: user,
});
