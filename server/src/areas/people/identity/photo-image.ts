import sharp from 'sharp';

/** In pixels, twice what is shown. */
const SIZE = 256;
/** Most pixels of a photo, by the file's header; one with more is not decoded. */
const MOST_PIXELS = 24_000_000;
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp'];
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const TIMEOUT_S = 5;

// Of the many formats that the library reads, uploads reach three. One picture takes one thread and leaves no cache.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws a photo anew: a small square, upright, without place, camera or anything else that the file held. Null for what
 * is no JPEG, PNG or WebP by its content, is broken, or has too many pixels.
 */
export async function drawPhoto(file: Buffer): Promise<Buffer | null> {
	try {
		const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
		const { format } = await image.metadata();
		if (!FORMATS.includes(format)) return null;
		return await image
			.autoOrient()
			.resize(SIZE, SIZE, { fit: 'cover' })
			.timeout({ seconds: TIMEOUT_S })
			.webp({ quality: 82 })
			.toBuffer();
	} catch {
		return null;
	}
}
