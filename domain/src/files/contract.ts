import * as z from 'zod/mini';

/** A document may weigh so much when it is sent (KYC-02). */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** File types for the browser's dialog; the server decides by content. Some systems know HEIC by its extension alone. */
export const FILE_TYPES = [
	'image/jpeg',
	'image/png',
	'image/webp',
	'image/heic',
	'image/heif',
	'application/pdf',
	'.heic',
	'.heif',
] as const;

/** The kind of a file, found from its content on upload. */
export const FILE_KINDS = ['jpeg', 'png', 'webp', 'heic', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Most pages of a PDF. */
export const FILE_MAX_PAGES = 10;
/** Most pixels of a picture, by its header. */
export const FILE_MAX_PIXELS = 50_000_000;

/** Reasons for which a file is rejected; nothing of it is kept. */
export const FILE_REFUSALS = [
	/** No JPEG, PNG, WebP, HEIC or PDF by its content, or of a kind that is not asked for here. */
	'files.type',
	/** More pixels than `megapixels` million. */
	'files.pixels',
	/** A PDF of more than `pages` pages. */
	'files.pages',
	/** A PDF with scripts, embedded files, or actions. */
	'files.active',
	/** A PDF that asks for a password or restricts its use. */
	'files.encrypted',
	/** Broken, cut, empty, or not really of the type that it claims. */
	'files.unreadable',
	/** Takes more time or memory to open than is given to one file. */
	'files.heavy',
] as const;
export type FilesRefusalCode = (typeof FILE_REFUSALS)[number];

/** The picture of one page, in pixels. */
export const filePage = z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) });
export type FilePage = z.output<typeof filePage>;

/** A file as its owner and staff see it: pages in their order, one of a picture. */
export const fileFacts = z.object({
	id: z.uuid(),
	kind: z.enum(FILE_KINDS),
	pages: z.array(filePage).check(z.minLength(1), z.maxLength(FILE_MAX_PAGES)),
	/** Epoch milliseconds. */
	stored_at: z.int(),
});
