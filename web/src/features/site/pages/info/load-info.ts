import { getPage } from '@fairtick/domain/content/contract';
import type { InfoName } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { OpenPage } from '@fairtick/texts/page';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { loadChunk } from '../../../../kit/base/load-chunk.ts';

/** The built-in pages, rendered from Markdown by the build; each is loaded when it is opened. */
const PAGES = import.meta.glob<object>('./*/pages/*.md', { base: '../../../../../../texts', import: 'default' });

/** Days on which the content last changed, in any language. */
export const CHANGED_ON: Readonly<Record<InfoName, `${number}-${number}-${number}`>> = {
	aboutus: '2026-11-26',
	regulations: '2026-11-26',
	term_and_condition: '2026-11-21',
	aml_policy: '2026-11-26',
	help_center: '2026-11-26',
	refund_policy: '2026-11-26',
	contact_us: '2026-11-26',
	faq: '2026-11-26',
	privacy_policy: '2026-11-26',
	payment_policy: '2026-11-26',
};

/** A built-in page. Throws if it cannot be loaded. */
export async function loadBuiltIn(name: InfoName, locale: Locale): Promise<OpenPage> {
	const load = PAGES[`./${locale}/pages/${name}.md`];
	if (load === undefined) throw new Error(`There is no page ${name} in ${locale}`);
	return (await loadChunk(`info-${name}-${locale}`, load)) as OpenPage;
}

/** A page as staff published it, or the built-in one (ADMIN-07). */
export const infoQuery = (name: InfoName, locale: Locale) =>
	queryOptions({
		queryKey: ['info', name, locale],
		queryFn: async ({ signal }) => {
			const [published, builtIn] = await Promise.all([
				fetchAnswer(getPage, { params: { name }, query: { locale } }, signal),
				loadBuiltIn(name, locale),
			]);
			return { published, builtIn };
		},
		staleTime: 5 * 60_000,
		retry: false,
	});
