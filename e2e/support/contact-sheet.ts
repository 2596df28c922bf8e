import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Shot {
	readonly name: string;
	/** File of the screenshot. */
	readonly path: string;
}

/** Maximum number of screenshots on one picture: more would be too small to read. */
const MOST_SHOTS = 10;

/** Puts screenshots of one size side by side on pictures `<name>-1.png`, `<name>-2.png`, … in the folder. */
export async function makeContactSheet(
	browser: Browser,
	folder: string,
	name: string,
	shots: readonly Shot[],
): Promise<void> {
	for (let first = 0; first < shots.length; first += MOST_SHOTS)
		await makeSheet(browser, folder, `${name}-${first / MOST_SHOTS + 1}`, shots.slice(first, first + MOST_SHOTS));
}

async function makeSheet(browser: Browser, folder: string, name: string, shots: readonly Shot[]): Promise<void> {
	const figures = shots.map(
		({ name: title, path }) => `<figure><img src="${pathToFileURL(path)}"><figcaption>${title}</figcaption></figure>`,
	);
	const html = join(folder, `${name}.html`);
	await writeFile(
		html,
		`<!doctype html><meta charset="utf-8"><title>${name}</title>
<style>
body { margin: 16px; background: #777; font: 14px sans-serif; color: #fff; display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px }
figure { margin: 0 } img { display: block; width: ${name.includes('mobile') ? 300 : 720}px }
</style>
${figures.join('\n')}`,
	);
	const page = await browser.newPage({ viewport: { width: 1520, height: 900 } });
	await page.goto(pathToFileURL(html).href);
	await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
	await page.close();
}
