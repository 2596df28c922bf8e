/** A small square picture. */
export interface Square {
	/** Pixels of a side. */
	readonly size: number;
	/** Most pixels of the upload, by the file's header; one with more is not decoded. */
	readonly mostPixels: number;
	/** `contain` shows all of the picture on a transparent ground, `cover` fills the square with its middle. */
	readonly fit: 'contain' | 'cover';
	/** Of the WebP, 1 to 100. */
	readonly quality: number;
}

const FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp'];
const TIMEOUT_S = 5;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Redraws an upload as a WebP: upright, without place, camera or anything else that the file held. Null for what is no JPEG, PNG or
 * WebP by its content, is broken, or has too many pixels.
 */
export async function drawSquare(file: Buffer, { size, mostPixels, fit, quality }: Square): Promise<Buffer | null> {
	// Loaded with the first picture: the library is large, and no start waits for it.
	const { default: sharp } = await import('./pictures/guarded-sharp.ts');
	try {
		const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
		const { format } = await image.metadata();
		if (!FORMATS.includes(format)) return null;
		return await image
			.autoOrient()
			.resize(size, size, { fit, background: TRANSPARENT })
			.timeout({ seconds: TIMEOUT_S })
			.webp({ quality })
			.toBuffer();
	} catch {
		return null;
	}
}
