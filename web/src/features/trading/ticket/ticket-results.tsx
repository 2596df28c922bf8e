import type { Mode } from '@fairtick/domain/money/mode';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { DirectionMark } from '../fields/direction-mark.tsx';
import { closedTradesQuery } from '../placing/trades-cache.ts';
import { Profit } from '../profit.tsx';

const SHOWN = 4;

/** The account's newest results, if the ticket has room for them. */
export function TicketResults({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	const { data } = useInfiniteQuery(closedTradesQuery(mode));
	const trades = data?.pages[0]?.data.slice(0, SHOWN) ?? [];
	if (trades.length === 0) return null;
	return (
		<section aria-label={t('trading.lastResults')} className="border-t border-line pt-2 text-xs">
			<h3 className="pb-1 text-secondary">{t('trading.lastResults')}</h3>
			<ul className="flex flex-col">
				{trades.map(({ id, asset, direction, profit, expires_at }) => (
					<li key={id} className="flex h-6 items-center gap-2">
						<span className="w-12 truncate font-medium">{asset.ticker}</span>
						<DirectionMark direction={direction} />
						<time dateTime={expires_at} className="text-secondary">
							{formatTime(Date.parse(expires_at))}
						</time>
						<span className="ml-auto tabular-nums">
							<Profit minor={profit} />
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
