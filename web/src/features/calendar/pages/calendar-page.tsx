import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { currenciesOf } from '@fairtick/domain/calendar/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useState } from 'react';
import { useSite } from '../../../kit/base/use-site.ts';
import { formatZone } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { isMotionReduced } from '../../../kit/live/reduced-motion.ts';
import { useFilters } from '../../../kit/navigation/use-filters.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { MoreButton } from '../../../kit/ui/more-button.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import { availableAssetsQuery } from '../../accounts/assets/asset-queries.ts';
import { eventsQuery } from '../calendar-query.ts';
import { CalendarFilterBar } from './calendar-filter-bar.tsx';
import { FILTER_NAMES, type FilterValues } from './calendar-filters.ts';
import { findRange, groupByDay } from './calendar-range.ts';
import { DayList } from './day-list.tsx';
import { DayTable } from './day-table.tsx';
import { FeedPart } from './feed-part.tsx';

const EVERY_MS = 10_000;

/** Id of the section about subscribing to the calendar. */
const FEED = 'subscribe';
function showFeed(): void {
	const section = document.getElementById(FEED);
	section?.scrollIntoView({ behavior: isMotionReduced() ? 'auto' : 'smooth' });
	section?.focus({ preventScroll: true });
}

/** Economic events by day, with their earlier values and links to the assets that they touch; for everyone (CAL-01). */
export function CalendarPage() {
	const { t } = useTranslation();
	const nowMs = useNow();
	const { values, change } = useFilters(PATHS.calendar, FILTER_NAMES);
	const range = findRange(values, nowMs);
	const { fromMs, toMs } = range;
	const asked = checkFilters(values);
	const query = useInfiniteQuery(eventsQuery({ fromMs, toMs }, asked));
	const assets = useQuery(availableAssetsQuery).data ?? [];
	const pages = query.data?.pages;
	const events = pages?.flatMap(({ data }) => data);
	const occurring = pages?.[0] ?? { currencies: [], countries: [] };
	// A later answer may be newer than the one in the page.
	const hasEntries = useSite().has_calendar || (events ?? []).length > 0;
	const isFiltered = Object.values(asked).some((value) => value !== '');
	return (
		<div className="mx-auto flex w-full max-w-300 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div className="flex max-w-[64ch] flex-col gap-1">
					<h1 className="text-xl font-bold">{t('title.calendar')}</h1>
					<p className="text-secondary">
						{t('calendar.lead')} {t('calendar.zone', { zone: formatZone(nowMs) })}
					</p>
				</div>
				{hasEntries && (
					<Button onClick={showFeed}>
						<CalendarPlus size={16} aria-hidden="true" />
						{t('calendar.subscribe')}
					</Button>
				)}
			</header>
			<CalendarFilterBar values={values} range={range} change={change} occurring={occurring} />
			{events === undefined ? (
				query.isError ? (
					<QueryState query={query} />
				) : (
					<div className="skeleton h-160" role="status" aria-label={t('common.loading')} />
				)
			) : events.length === 0 ? (
				<Empty
					isFiltered={isFiltered}
					onAll={() => change({ impact: '', currency: '', country: '' })}
					onNext={range.name === 'next' ? null : () => change({ range: '', from: '', to: '' })}
				/>
			) : (
				<Days events={events} assets={assets} nowMs={nowMs} />
			)}
			<MoreButton query={query} className="self-center" />
			{/* Rendered after the events: it would move when there are fewer days than the placeholder has room for. */}
			{events !== undefined && hasEntries && <FeedPart id={FEED} filters={asked} />}
		</div>
	);
}

/** Drops parameters that the server would refuse. */
function checkFilters({ impact, currency, country }: FilterValues) {
	return {
		impact: /^[23]$/.test(impact) ? impact : '',
		currency: /^[A-Z]{3}(,[A-Z]{3}){0,38}$/.test(currency) ? currency : '',
		country: /^[A-Z]{2}$/.test(country) ? country : '',
	};
}

interface DaysProps {
	events: readonly EconomicEvent[];
	assets: readonly Asset[];
	nowMs: number;
}

function Days({ events, assets, nowMs }: DaysProps) {
	const isDesktop = useIsDesktop();
	const Day = isDesktop ? DayTable : DayList;
	const nextId = events.find(({ time }) => Date.parse(time) > nowMs)?.id ?? null;
	const touchedBy = ({ currency }: EconomicEvent) => assets.filter((asset) => currenciesOf(asset).includes(currency));
	return (
		<div className="flex flex-col gap-8">
			{groupByDay(events).map(({ day, events: ofDay }) => (
				<Day key={day} events={ofDay} day={day} nowMs={nowMs} nextId={nextId} touchedBy={touchedBy} />
			))}
		</div>
	);
}

interface EmptyProps {
	isFiltered: boolean;
	onAll(): void;
	onNext: (() => void) | null;
}

function Empty({ isFiltered, onAll, onNext }: EmptyProps) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col items-center gap-4 rounded border border-line bg-surface px-4 py-12 text-center">
			<p className="text-secondary">{t(isFiltered ? 'calendar.noneSuch' : 'calendar.none')}</p>
			{(isFiltered || onNext !== null) && (
				<div className="flex flex-wrap justify-center gap-2">
					{isFiltered && <Button onClick={onAll}>{t('calendar.showAll')}</Button>}
					{onNext !== null && <Button onClick={onNext}>{t('calendar.range_next')}</Button>}
				</div>
			)}
		</div>
	);
}

/** This device's time, updated as often as a display in minutes needs. */
function useNow(): number {
	const [nowMs, setNowMs] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
		return () => clearInterval(timer);
	}, []);
	return nowMs;
}
