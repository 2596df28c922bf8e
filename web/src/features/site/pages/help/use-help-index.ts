import { getSearchedTexts } from '@fairtick/domain/content/news-contract';
import { INFO_NAMES, type InfoName } from '@fairtick/domain/site/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { OpenPage } from '@fairtick/texts/page';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { loadChunk } from '../../../../kit/base/load-chunk.ts';
import { useSite } from '../../../../kit/base/use-site.ts';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { loadBuiltIn } from '../info/load-info.ts';

async function loadAll(locale: Locale) {
	const pages = INFO_NAMES.map(async (name) => [name, await loadBuiltIn(name, locale)] as const);
	return Object.fromEntries(await Promise.all(pages)) as Record<InfoName, OpenPage>;
}

/** The help centre's search index, built when the reader begins to search. */
export function useHelpIndex(wanted: boolean) {
	const { t } = useTranslation();
	const site = useSite();
	const locale = currentLocale();
	return useQuery({
		queryKey: ['help-index', locale],
		queryFn: async ({ signal }) => {
			const [{ createHelpIndex, documentsOf }, builtIn, published] = await Promise.all([
				loadChunk('help-index', () => import('./help-index.ts')),
				loadAll(locale),
				fetchAnswer(getSearchedTexts, { query: { locale } }, signal),
			]);
			const documents = documentsOf({ builtIn, published, site, nameOf: (page) => t(`title.${page}`) });
			return createHelpIndex(documents, locale);
		},
		enabled: wanted,
		staleTime: 5 * 60_000,
		structuralSharing: false,
		retry: false,
		meta: { silent: true },
	});
}
