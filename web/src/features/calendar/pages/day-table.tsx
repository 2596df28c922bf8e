import { useId } from 'react';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { EventValue } from '../event-values.tsx';
import { ImpactMark } from '../impact.tsx';
import { countPast, type DayProps, nameDay } from './day.ts';
import { Correction, NowLine, nameCountry, Until } from './event-parts.tsx';
import { TradeLinks } from './trade-links.tsx';

const COLUMNS = 8;
const VALUES = ['actual', 'forecast', 'previous'] as const;

/** A day's events on a wide screen. */
export function DayTable({ day, events, nowMs, nextId, touchedBy }: DayProps) {
	const { t, language } = useTranslation();
	const id = useId();
	const past = countPast({ day, events, nowMs });
	const nowRow = (
		<tr key="now">
			<td colSpan={COLUMNS} className="py-1!">
				<NowLine nowMs={nowMs} />
			</td>
		</tr>
	);
	return (
		<section className="flex flex-col gap-3" aria-labelledby={id}>
			<h2 id={id} className="text-base font-semibold first-letter:uppercase">
				{nameDay(t, day, nowMs)}
			</h2>
			<div className="overflow-x-auto rounded border border-line bg-surface">
				<table
					aria-labelledby={id}
					className="w-full table-fixed text-left text-sm [&_td]:px-3 [&_td]:py-2.5 [&_th]:px-3 [&_th]:py-2"
				>
					<thead className="border-b border-line text-xs text-secondary">
						<tr>
							<Head text={t('calendar.time')} className="w-20" />
							<Head text={t('calendar.currency')} className="w-32" />
							<Head text={t('calendar.impact')} className="w-28" />
							<Head text={t('calendar.event')} />
							{VALUES.map((name) => (
								<Head key={name} text={t(`calendar.${name}`)} className="w-26 text-right" />
							))}
							<th scope="col" className="w-34">
								<span className="sr-only">{t('calendar.trade')}</span>
							</th>
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{past === 0 && nowRow}
						{events.map((event, index) => {
							const { id: eventId, time, currency, country, impact, title } = event;
							const isOver = Date.parse(time) <= nowMs;
							return [
								<tr key={eventId} className={classNames('align-top', eventId === nextId && 'bg-focus/8')}>
									<td className={classNames('tabular-nums', isOver ? 'text-secondary' : 'font-medium')}>
										{formatTime(Date.parse(time), false)}
									</td>
									<td className="font-semibold">
										{currency}
										<span className="block text-xs font-normal break-words text-secondary">
											{nameCountry(language, country)}
										</span>
									</td>
									<td>
										<ImpactMark impact={impact} />
									</td>
									<td>
										<span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
											<span className="min-w-0 break-words">{title}</span>
											{eventId === nextId && <Until event={event} nowMs={nowMs} />}
										</span>
										<Correction event={event} />
									</td>
									{VALUES.map((name) => (
										<td key={name} className="text-right break-words tabular-nums">
											<EventValue event={event} name={name} />
										</td>
									))}
									<td className="py-1.5! text-right">
										<TradeLinks title={title} assets={touchedBy(event)} />
									</td>
								</tr>,
								past === index + 1 && nowRow,
							];
						})}
					</tbody>
				</table>
			</div>
		</section>
	);
}

const Head = ({ text, className = '' }: { text: string; className?: string }) => (
	<th scope="col" className={classNames('font-medium', className)}>
		{text}
	</th>
);
