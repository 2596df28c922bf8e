import { searchExchangeMarkets } from '@fairtick/domain/assets/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';

export type FoundMarket = AnswerOf<typeof searchExchangeMarkets>['data'][number];

interface MarketSearchProps {
	chosen: FoundMarket | null;
	error: string | undefined;
	onChoose(market: FoundMarket): void;
}

/** Finds an exchange's market by a part of its name. */
export function MarketSearch({ chosen, error, onChoose }: MarketSearchProps) {
	const { t } = useTranslation();
	const [text, setText] = useState('');
	const search = text.trim();
	const query = useQuery({
		queryKey: ['exchange-markets', search],
		queryFn: ({ signal }) => fetchAnswer(searchExchangeMarkets, { query: { search } }, signal),
		enabled: search.length >= 2,
	});
	return (
		<div className="flex flex-col gap-2">
			<TextField
				label={t('catalogue.search')}
				hint={t('catalogue.searchHint')}
				type="search"
				autoComplete="off"
				value={text}
				error={chosen === null ? error : undefined}
				onChange={({ target }) => setText(target.value)}
			/>
			{search.length >= 2 && <QueryState query={query} />}
			{query.data !== undefined && (
				<>
					{query.data.data.length === 0 && <p className="text-secondary">{t('catalogue.nothingFound')}</p>}
					{query.data.missing.length > 0 && (
						<p className="text-sm text-demo">{t('catalogue.missing', { venues: query.data.missing.join(', ') })}</p>
					)}
					<ul className="thin-scroll flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded border border-line empty:hidden">
						{query.data.data.map((market) => (
							<li key={market.ticker} className="flex items-center justify-between gap-3 px-3 py-2">
								<span>
									<span className="font-medium">{market.ticker}</span>{' '}
									<span className="text-sm text-secondary">{market.venues.join(', ')}</span>
								</span>
								<Button
									look={chosen?.ticker === market.ticker ? 'primary' : 'plain'}
									aria-pressed={chosen?.ticker === market.ticker}
									aria-label={`${t('catalogue.choose')} ${market.ticker}`}
									onClick={() => onChoose(market)}
								>
									{t('catalogue.choose')}
								</Button>
							</li>
						))}
					</ul>
				</>
			)}
		</div>
	);
}
