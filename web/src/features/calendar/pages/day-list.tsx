import { useId } from 'react';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { EventValues } from '../event-values.tsx';
import { ImpactMark } from '../impact.tsx';
import { countPast, type DayProps, nameDay } from './day.ts';
import { Correction, NowLine, nameCountry, Until } from './event-parts.tsx';
import { TradeLinks } from './trade-links.tsx';

/** A day's events on a small screen. */
export function DayList({ day, events, nowMs, nextId, touchedBy }: DayProps) {
	const { t, language } = useTranslation();
	const id = useId();
	const past = countPast({ day, events, nowMs });
	const nowItem = (
		<li key="now" className="px-3 py-1">
			<NowLine nowMs={nowMs} />
		</li>
	);
	return (
		<section className="flex flex-col gap-3" aria-labelledby={id}>
			<h2 id={id} className="text-base font-semibold first-letter:uppercase">
				{nameDay(t, day, nowMs)}
			</h2>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{past === 0 && nowItem}
				{events.map((event, index) => {
					const { id: eventId, time, currency, country, impact, title } = event;
					const isOver = Date.parse(time) <= nowMs;
					return [
						<li key={eventId} className={classNames('flex flex-col gap-2 p-3', eventId === nextId && 'bg-focus/8')}>
							<div className="flex items-start gap-3">
								<div className="flex w-12 shrink-0 flex-col gap-1">
									<span className={classNames('tabular-nums', isOver ? 'text-secondary' : 'font-medium')}>
										{formatTime(Date.parse(time), false)}
									</span>
									<ImpactMark impact={impact} bare />
								</div>
								<div className="flex min-w-0 flex-1 flex-col gap-1">
									<span className="font-medium break-words">{title}</span>
									<span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-secondary">
										<span>
											<span className="font-semibold text-text">{currency}</span> · {nameCountry(language, country)}
										</span>
										{eventId === nextId && <Until event={event} nowMs={nowMs} />}
									</span>
									<Correction event={event} />
								</div>
								<div className="shrink-0">
									<TradeLinks title={title} assets={touchedBy(event)} />
								</div>
							</div>
							<EventValues event={event} />
						</li>,
						past === index + 1 && nowItem,
					];
				})}
			</ul>
		</section>
	);
}
