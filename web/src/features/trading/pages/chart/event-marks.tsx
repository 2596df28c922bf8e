import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { currenciesOf } from '@fairtick/domain/calendar/rules';
import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import type { Chart } from 'klinecharts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDateTime } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../../../kit/live/use-live.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { PopoverPanel } from '../../../../kit/ui/overlay/popover-panel.tsx';
import { usePopupButton } from '../../../../kit/ui/overlay/use-popup-button.ts';
import { useIsDesktop } from '../../../../kit/ui/use-media-query.ts';
import { markedEventsQuery } from '../../../calendar/calendar-query.ts';
import { describeCorrection } from '../../../calendar/describe-correction.ts';
import { EventValues } from '../../../calendar/event-values.tsx';
import { ImpactMark } from '../../../calendar/impact.tsx';
import { clusterMarks } from '../../../market/view/cluster-marks.ts';
import { placeInstant } from '../../../market/view/place-instant.ts';

interface EventMarksProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	asset: Asset;
	interval: ChartInterval;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BACK_DAYS = 14;
const AHEAD_DAYS = 2;

/** Marks of economic events of medium and high impact on the currencies of the chart's asset (CAL-01). */
export function EventMarks({ chart, asset, interval }: EventMarksProps) {
	const currencies = currenciesOf(asset);
	const nowMs = useServerNow(HOUR_MS);
	const todayMs = nowMs - (nowMs % DAY_MS);
	const range = { fromMs: todayMs - BACK_DAYS * DAY_MS, toMs: todayMs + AHEAD_DAYS * DAY_MS };
	const { data } = useQuery({ ...markedEventsQuery(range, currencies), enabled: currencies.length > 0 });
	const groups = useMemo(() => [...Map.groupBy(data ?? [], ({ time }) => time)], [data]);
	if (chart === null || groups.length === 0) return null;
	return <Marks chart={chart} interval={interval} groups={groups} />;
}

/** Events at the same time. */
type Group = readonly [time: string, events: readonly EconomicEvent[]];

interface MarksProps {
	chart: Chart;
	interval: ChartInterval;
	groups: readonly Group[];
}

/** KLineChart's events, besides ticks, that move the chart; an added bar changes the visible range. */
const MOVES = ['onVisibleRangeChange', 'onScroll', 'onZoom', 'onPaneDrag'] as const;
/** Minimum distance of two buttons: a finger needs more than a mouse. */
const LEAST_PX = { mouse: 28, finger: 44 };

/**
 * Keeps every line and button at its instant while the chart moves. React renders only when other marks come so near to
 * one another that they share a button.
 */
function Marks({ chart, interval, groups }: MarksProps) {
	const box = useRef<HTMLDivElement>(null);
	const leastPx = useIsDesktop() ? LEAST_PX.mouse : LEAST_PX.finger;
	const [clusters, setClusters] = useState<readonly (readonly Group[])[]>([]);
	useLayoutEffect(() => {
		const element = box.current;
		if (element === null) return;
		let asked = 0;
		const place = () => {
			asked = 0;
			element.style.height = `${chart.getSize('candle_pane', 'main')?.height ?? 0}px`;
			const places = groups.map(([time]) => placeInstant(chart, interval, Date.parse(time)));
			const next = clusterMarks(places, leastPx).map((marks) => marks.map((index) => groups[index] as Group));
			if (nameClusters(next) !== nameClusters(clusters)) return setClusters(next);
			for (const part of element.querySelectorAll<HTMLElement>('[data-times]')) {
				const times = part.dataset['times']?.split(' ') ?? [];
				const own = groups.flatMap(([time], index) => (times.includes(time) ? (places[index] ?? []) : []));
				part.style.transform = `translateX(${own.reduce((sum, px) => sum + px, 0) / own.length}px)`;
			}
		};
		// Several moves within a frame are handled once.
		const ask = () => {
			asked ||= requestAnimationFrame(place);
		};
		place();
		for (const move of MOVES) chart.subscribeAction(move, ask);
		const observer = new ResizeObserver(ask);
		const dom = chart.getDom();
		if (dom) observer.observe(dom);
		return () => {
			cancelAnimationFrame(asked);
			observer.disconnect();
			for (const move of MOVES) chart.unsubscribeAction(move, ask);
		};
	}, [chart, interval, groups, clusters, leastPx]);
	return (
		<div
			ref={box}
			className="pointer-events-none absolute inset-x-0 top-0 z-4 overflow-hidden"
			data-testid="event-marks"
		>
			{clusters.flat().map(([time, events]) => (
				<span
					key={time}
					data-times={time}
					aria-hidden="true"
					className={classNames(
						'absolute inset-y-0 left-0 border-l border-dashed',
						isHigh(events) ? 'border-down/60' : 'border-demo/50',
					)}
				/>
			))}
			{clusters.map((groupsOfOne) => (
				<Mark key={groupsOfOne[0]?.[0]} groups={groupsOfOne} />
			))}
		</div>
	);
}

const nameClusters = (clusters: readonly (readonly Group[])[]) =>
	clusters.map((groups) => groups.map(([time]) => time).join(' ')).join('|');
const isHigh = (events: readonly EconomicEvent[]) => events.some(({ impact }) => impact === 3);

const RESTS_MS = 150;
const LEAVES_MS = 300;

/** A button at the time of events that describes them. */
function Mark({ groups }: { groups: readonly Group[] }) {
	const { t } = useTranslation();
	const [opened, setOpened] = useState<'no' | 'pressed' | 'rested'>('no');
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const wait = (next: typeof opened, from: typeof opened, ms: number) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setOpened((now) => (now === from ? next : now)), ms);
	};
	const { button, popup } = usePopupButton('dialog', {
		open: opened !== 'no',
		onOpenChange: (open) => {
			clearTimeout(timer.current);
			setOpened(open ? 'pressed' : 'no');
		},
	});
	const events = groups.flatMap(([, ofTime]) => ofTime);
	const name = events
		.map(({ title, currency, time }) => `${formatDateTime(Date.parse(time))}: ${title} (${currency})`)
		.join(', ');
	return (
		<div data-times={groups.map(([time]) => time).join(' ')} className="absolute inset-y-0 left-0 w-0">
			<button
				{...button}
				type="button"
				aria-label={name}
				onPointerEnter={({ pointerType }) => pointerType === 'mouse' && wait('rested', 'no', RESTS_MS)}
				onPointerLeave={({ pointerType }) => pointerType === 'mouse' && wait('no', 'rested', LEAVES_MS)}
				className="group pointer-events-auto absolute bottom-4 left-0 inline-flex size-11 -translate-x-1/2 items-center justify-center desktop:bottom-6 desktop:size-7"
			>
				<span
					aria-hidden="true"
					className={classNames(
						'relative inline-flex size-5 items-center justify-center rounded-full border bg-surface group-hover:bg-raised',
						isHigh(events) ? 'border-down text-down-text' : 'border-demo text-demo',
					)}
				>
					<CalendarClock size={12} />
					{events.length > 1 && (
						<span className="absolute -top-1.5 -right-1.5 min-w-3.5 rounded-full bg-raised px-0.5 text-center text-[0.625rem] leading-3.5 font-bold text-text">
							{events.length}
						</span>
					)}
				</span>
			</button>
			{popup && (
				<PopoverPanel
					{...popup}
					// On a phone the ticket's buttons are below.
					side="top"
					sideOffset={2}
					collisionPadding={8}
					layer="z-50"
					className="max-h-[min(20rem,var(--available-height))] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-3 text-sm outline-none"
					label={t('calendar.event')}
					initialFocus={opened === 'pressed' && 'panel'}
				>
					<ul className="flex flex-col gap-3 [&>li+li]:border-t [&>li+li]:border-line [&>li+li]:pt-3">
						{events.map((event) => (
							<li key={event.id} className="flex flex-col gap-2">
								<p className="font-semibold">
									{event.title} ({event.currency})
								</p>
								<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
									<span className="tabular-nums">{formatDateTime(Date.parse(event.time))}</span>
									<ImpactMark impact={event.impact} />
								</p>
								<EventValues event={event} />
								<CorrectionLine event={event} />
							</li>
						))}
					</ul>
					<Link
						to={PATHS.calendar}
						className="mt-3 inline-flex min-h-11 items-center font-medium text-focus underline desktop:min-h-7"
					>
						{t('calendar.open')}
					</Link>
				</PopoverPanel>
			)}
		</div>
	);
}

function CorrectionLine({ event }: { event: EconomicEvent }) {
	const { t } = useTranslation();
	const text = describeCorrection(t, event);
	return text === null ? null : <p className="text-xs text-demo">{text}</p>;
}
