import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { useShown } from '../../../../kit/navigation/use-navigation.ts';
import { Button, buttonClass } from '../../../../kit/ui/button.tsx';
import { InfoPage } from '../info/info-page.tsx';
import { LatestNews } from '../news/latest-news.tsx';
import { HelpResults } from './help-results.tsx';
import { SearchBox } from './search-box.tsx';
import { useHelpIndex } from './use-help-index.ts';

/** Pause in typing after which a search goes into the page's address, where it can be shared and returned to. */
const SETTLES_MS = 400;

/** The help centre and the FAQ: an information page with a search in all of them and in the news (ROUTE-05). */
export function HelpPage() {
	// A result can lead to the same page. The key restarts the search for each address.
	return <SearchedPage key={useShown().address.href} />;
}

function SearchedPage() {
	const { t } = useTranslation();
	const { address, route } = useShown();
	const path = INFO_PATHS[route.title as InfoName];
	const [query, setQuery] = useState(() => new URLSearchParams(address.query).get('q') ?? '');
	const [wanted, setWanted] = useState(query !== '');
	const index = useHelpIndex(wanted);
	const results = useRef<HTMLOListElement>(null);
	const searched = query.trim();

	useEffect(() => {
		// Not a navigation: nothing is loaded, and nothing scrolls.
		const timer = setTimeout(() => {
			const shown = new URL(window.location.href);
			if (shown.pathname !== path || (shown.searchParams.get('q') ?? '') === searched) return;
			window.history.replaceState(
				window.history.state,
				'',
				searched === '' ? path : `${path}?q=${encodeURIComponent(searched)}`,
			);
		}, SETTLES_MS);
		return () => clearTimeout(timer);
	}, [path, searched]);

	const found = searched === '' ? undefined : index.data?.search(searched);
	return (
		<InfoPage
			top={
				<SearchBox
					value={query}
					onChange={(next) => {
						setQuery(next);
						setWanted(true);
					}}
					onFocus={() => setWanted(true)}
					onEnter={() => results.current?.querySelector('a')?.click()}
					onDown={() => results.current?.querySelector('a')?.focus()}
				/>
			}
			instead={
				searched === '' ? undefined : (
					<section
						aria-label={t('help.resultsOf')}
						className="flex min-h-60 max-w-[68ch] flex-col gap-4 desktop:col-start-1"
					>
						<p role="status" className="text-sm text-secondary">
							{found !== undefined && found.length > 0 && t('help.results', { count: found.length })}
							{found?.length === 0 && t('help.none', { query: searched })}
						</p>
						{index.isError && (
							<div role="alert" className="flex flex-col items-start gap-3">
								<p>{t('help.failed')}</p>
								<Button onClick={() => void index.refetch()}>{t('common.tryAgain')}</Button>
							</div>
						)}
						{found === undefined && !index.isError && <span className="skeleton block h-40 w-full" />}
						{found !== undefined && <HelpResults ref={results} results={found} />}
						{found?.length === 0 && (
							<div className="flex flex-col items-start gap-4">
								<p>{t('help.noneText')}</p>
								<Link to={PATHS.contact_us} className={buttonClass('primary')}>
									{t('title.contact_us')}
								</Link>
							</div>
						)}
					</section>
				)
			}
		>
			{route.title === 'help_center' && <LatestNews />}
		</InfoPage>
	);
}
