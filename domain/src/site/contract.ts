import * as z from 'zod';
import { LOCALES } from '../wire/primitives.ts';

/** What every served page carries as a JSON data block and the client freezes to `window.config` (SITE-01). */
export const siteConfig = z.object({
	app_name: z.string(),
	app_logo: z.string().nullable(),
	app_icon: z.string().nullable(),
	/** A site id of the chat provider, never a script (SITE-02). */
	chat_script: z.string().nullable(),
	locale: z.enum(LOCALES),
	/** Available languages: code → display name. */
	locales: z.partialRecord(z.enum(LOCALES), z.string()),
	mode: z.enum(['development', 'production']),
});
export type SiteConfig = z.output<typeof siteConfig>;

/** The id of the script element that carries it. */
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
