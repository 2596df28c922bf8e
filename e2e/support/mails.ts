import { expect, type Page } from '@playwright/test';

/** Path and query of the link in the newest mail to an address, as the page of mails shows it. */
export async function readMailLink(page: Page, recipient: string, subject: string): Promise<string> {
	let link = '';
	await expect
		.poll(
			async () => {
				const html = await (await page.request.get(new URL('/dev/mail', page.url()).href)).text();
				const mail = html
					.split('<article>')
					.find((part) => part.includes(`To ${recipient}<`) && part.includes(`<h2>${subject}</h2>`));
				link = /<a href="([^"]+)">/.exec(mail ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
				return link;
			},
			{ timeout: 20_000 },
		)
		.not.toBe('');
	const { pathname, search } = new URL(link);
	return pathname + search;
}
