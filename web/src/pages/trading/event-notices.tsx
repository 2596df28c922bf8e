import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { writeFigure } from '@fairtick/domain/calendar/figure';
import { type EventAhead, findEventsAhead } from '@fairtick/domain/calendar/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGES } from '../../app/navigation/pages.ts';
import { addToast } from '../../app/toasts.ts';
import { useStore } from '../../base/store.ts';
import { calendarQuery } from '../../calendar/calendar-query.ts';
import { intlLocale } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { tradingSettings } from '../../trading/trading-settings.ts';
import { readAnnounced, writeAnnounced } from './announced-events.ts';

const LOOK_MS = 15_000;

const nameOf = ({ id, time }: EconomicEvent) => `${id} ${time}`;

/** Tells once of each economic event that is about to move a selected asset, unless that is switched off (SITE-05). */
export function EventNotices({ tabs }: { tabs: readonly Asset[] }) {
	const { t } = useTranslation();
	const { events: wanted } = useStore(tradingSettings);
	const { data } = useQuery({ ...calendarQuery, enabled: wanted });
	useEffect(() => {
		if (!wanted || data === undefined) return;
		const tell = ({ event, tickers }: EventAhead) => {
			const aheadMs = Date.parse(event.time) - Date.now();
			const { title, currency, impact, forecast, previous } = event;
			const texts = [
				t(impact === 3 ? 'events.high' : 'events.medium', { assets: tickers.join(', ') }),
				...(forecast === null ? [] : [t('events.forecast', { forecast: writeFigure(forecast, intlLocale()) })]),
				...(previous === null ? [] : [t('events.previous', { previous: writeFigure(previous, intlLocale()) })]),
			];
			const heading = t('events.ahead', { title, currency, minutes: Math.ceil(aheadMs / 60_000) });
			addToast({
				...{ tone: 'info', title: heading, description: texts.join(' '), forMs: aheadMs },
				link: { href: PAGES.calendar, label: t('events.open') },
			});
		};
		const look = () => {
			const announced = readAnnounced();
			const news = findEventsAhead(data, tabs, Date.now()).filter(({ event }) => !announced.includes(nameOf(event)));
			if (news.length === 0) return;
			writeAnnounced([...announced, ...news.map(({ event }) => nameOf(event))]);
			news.forEach(tell);
		};
		look();
		const timer = setInterval(look, LOOK_MS);
		return () => clearInterval(timer);
	}, [wanted, data, tabs, t]);
	return null;
}
