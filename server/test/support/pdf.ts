import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

export interface ReadPdf {
	readonly pages: number;
	/** The text of all pages. */
	readonly text: string;
	/** The first page as a PNG, a point to a pixel. */
	readonly picture: Buffer;
}

/** Reads a PDF as a viewer does. */
export async function openPdf(content: Buffer): Promise<ReadPdf> {
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(content);
	const text = [...document.pages()].map((page) => page.getText()).join('\n');
	const pages = document.getPageCount();
	const { data } = await document.getPage(0).render({
		scale: 1,
		render: ({ data: raw, width, height }) =>
			sharp(raw, { raw: { width, height, channels: 4 } })
				.png()
				.toBuffer(),
	});
	document.destroy();
	library.destroy();
	return { pages, text, picture: Buffer.from(data) };
}
