import { type BrowserContext, expect } from '@playwright/test';

/**
 * Path and query of the link in the newest email to an address, read from the page of emails. `site`: of another
 * server.
 */
export async function readMailLink(
	{ request }: BrowserContext,
	recipient: string,
	subject: string,
	site = '',
): Promise<string> {
	let link = '';
	await expect
		.poll(
			async () => {
				const html = await (await request.get(`${site}/dev/mail`)).text();
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
