import sharp from 'sharp';

/** In pixels, twice the largest that is shown. */
const SIZE = 96;
/** Most pixels of a picture, by the file's header; one with more is not decoded. */
const MOST_PIXELS = 16_000_000;
const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp'];
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const TIMEOUT_S = 5;

// The same rules as for photos: three formats, one thread, no cache.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);

/**
 * Re-encodes an icon as a small square that keeps its transparency. Null unless the file is a JPEG, PNG or WebP of
 * acceptable size.
 */
export async function drawIcon(file: Buffer): Promise<Buffer | null> {
	try {
		const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
		const { format } = await image.metadata();
		if (!FORMATS.includes(format)) return null;
		return await image
			.autoOrient()
			.resize(SIZE, SIZE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
			.timeout({ seconds: TIMEOUT_S })
			.webp({ quality: 90 })
			.toBuffer();
	} catch {
		return null;
	}
}
