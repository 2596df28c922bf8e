import type { DrawnPage } from '@fairtick/domain/content/contract';
import { remember } from '@fairtick/domain/memo';
import { drawPage as drawOpenPage, PageError } from '@fairtick/texts/draw-page';
import { markPlace, type OpenPage, type PageFacts, showPage } from '@fairtick/texts/page';
import { InvalidFields } from '../../../platform/http/index.ts';

/** Draws staff's Markdown as this site shows it. Throws `InvalidFields` with the line of an unknown construct. */
export function drawPage(text: string, facts: PageFacts): DrawnPage {
	return showPage(drawOrRefuse(text), facts, () => markPlace('operator'));
}

function drawOrRefuse(text: string): OpenPage {
	try {
		return drawOpenPage(text);
	} catch (error) {
		if (!(error instanceof PageError)) throw error;
		const { problem, line } = error;
		throw new InvalidFields([{ field: 'markdown', code: `field.page_${problem}`, params: { line } }]);
	}
}

/**
 * A published text is rendered once for each of its versions and each state of the site: visitors request it again and
 * again.
 */
const drawKnown = remember(1_000, (key: string): DrawnPage => drawPage(...(JSON.parse(key) as [string, PageFacts])));

/** `drawPage` of a text that was published. */
export const drawPublished = (text: string, { operator, money, chat_script }: PageFacts): DrawnPage =>
	drawKnown(JSON.stringify([text, { operator, money, chat_script }]));
