import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { writeFigure } from '@fairtick/domain/calendar/figure';
import { type EventAhead, findEventsAhead } from '@fairtick/domain/calendar/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserStorage, readJson } from '../../../../kit/base/storage.ts';
import { useStore } from '../../../../kit/base/store.ts';
import { intlLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { addToast } from '../../../../kit/notices/toasts.ts';
import { calendarQuery } from '../../../calendar/calendar-query.ts';
import { tradingSettings } from '../../trading-settings.ts';

const KEY = 'told_events';

/** More than the number announced at any one time. */
const KEPT = 100;

const LOOK_MS = 15_000;
/** Maximum time on screen, because the notice covers the chart, which marks the events itself. */
const LONGEST_MS = 30_000;

const nameOf = ({ id, time }: EconomicEvent) => `${id} ${time}`;

/**
 * Announces each economic event once before it moves a selected asset, unless that is switched off (SITE-05). A single
 * notice names all coming events, because several would hide the chart.
 */
export function EventNotices({ tabs }: { tabs: readonly Asset[] }) {
	const { t } = useTranslation();
	const { events: wanted } = useStore(tradingSettings);
	const { data } = useQuery({ ...calendarQuery, enabled: wanted });
	useEffect(() => {
		if (!wanted || data === undefined) return;
		const announce = (ahead: readonly EventAhead[]) => {
			const [first] = ahead;
			if (first === undefined) return;
			const aheadMs = Date.parse(first.event.time) - Date.now();
			addToast({
				id: 'events',
				tone: 'info',
				forMs: Math.min(aheadMs, LONGEST_MS),
				...(ahead.length === 1 ? describe(first) : describeAll(ahead)),
				link: { href: PATHS.calendar, label: t('events.open') },
			});
		};
		const minutesTo = ({ time }: EconomicEvent) => Math.ceil((Date.parse(time) - Date.now()) / 60_000);
		const describe = ({ event, tickers }: EventAhead) => {
			const { title, currency, impact, forecast, previous } = event;
			const texts = [
				t(impact === 3 ? 'events.high' : 'events.medium', { assets: tickers.join(', ') }),
				...(forecast === null ? [] : [t('events.forecast', { forecast: writeFigure(forecast, intlLocale()) })]),
				...(previous === null ? [] : [t('events.previous', { previous: writeFigure(previous, intlLocale()) })]),
			];
			return {
				title: t('events.ahead', { title, currency, minutes: minutesTo(event) }),
				description: texts.join(' '),
			};
		};
		const describeAll = (ahead: readonly EventAhead[]) => ({
			title: t('events.severalAhead', {
				count: ahead.length,
				minutes: Math.max(...ahead.map(({ event }) => minutesTo(event))),
			}),
			description: ahead.map(({ event }) => `${event.title} (${event.currency})`).join(', '),
		});
		const look = () => {
			const announced = readAnnounced();
			const ahead = findEventsAhead(data, tabs, Date.now());
			const news = ahead.filter(({ event }) => !announced.includes(nameOf(event)));
			if (news.length === 0) return;
			writeAnnounced([...announced, ...news.map(({ event }) => nameOf(event))]);
			announce(ahead);
		};
		look();
		const timer = setInterval(look, LOOK_MS);
		return () => clearInterval(timer);
	}, [wanted, data, tabs, t]);
	return null;
}

/** Economic events that this browser has announced, each with its time: a moved event is announced again. */
function readAnnounced(): readonly string[] {
	const kept = readJson(browserStorage, KEY);
	return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

function writeAnnounced(events: readonly string[]): void {
	browserStorage.set(KEY, JSON.stringify(events.slice(-KEPT)));
}
