import type { SiteConfig } from '@fairtick/domain/site/contract';
import type { Page } from '@playwright/test';

const BLOCK = /(<script type="application\/json" id="site-config">)(.*?)(<\/script>)/s;

/** Changes the settings of the site in every page that is loaded. */
export async function changeSite(page: Page, change: Partial<SiteConfig>): Promise<void> {
	await page.route('**', async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback();
		const response = await route.fetch();
		const body = (await response.text()).replace(BLOCK, (_, start: string, json: string, end: string) => {
			return start + JSON.stringify({ ...JSON.parse(json), ...change }) + end;
		});
		await route.fulfill({ response, body });
	});
}
