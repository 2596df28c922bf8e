import type { Chart, Crosshair, Point } from 'klinecharts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Settings2 from 'lucide-react/icons/settings-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { throttle } from '../../../kit/live/throttle.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';
import { Sheet } from '../../../kit/ui/overlay/sheet.tsx';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import type { EditLayout } from '../drawings/use-drawing-editor.ts';
import { formatChartNumber } from '../model/chart-numbers.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { usePricesHeight } from '../use-prices-height.ts';
import { indicatorInfo, shortNameOf, shownParams } from './indicator-list.ts';
import { ParamFields } from './param-fields.tsx';
import type { PlacedIndicator } from './placed-indicator.ts';

const PAINT_EVERY_MS = 200;
/** Height of a line with the gap below it, and of the button that folds the lines. */
const ROW_PX = 26;
const FOLD_PX = { mouse: 26, finger: 34 } as const;
/** Height of the zoom buttons at the foot, which touch screens lack. */
const BUTTONS_PX = 32;
/** Below the line about the bar under the crosshair. */
const CROSS_LINE_PX = 20;

interface IndicatorLegendProps {
	chart: Chart;
	placed: readonly PlacedIndicator[];
	titlePx: number;
	edit: EditLayout;
}

/** One line for each indicator on its own background, over the prices or in its pane (CHART-05). */
export function IndicatorLegend({ chart, placed, titlePx, edit }: IndicatorLegendProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const [unfolded, setUnfolded] = useState(isDesktop);
	const height = usePricesHeight(chart);
	const tops = useTops(chart, placed);
	const overPrices = placed.filter(({ paneId, colours }) => paneId === PRICES_PANE || colours.length === 0);
	const inPanes = placed.filter((one) => !overPrices.includes(one));
	// Several lines would cover a small chart, so they fold into one; on a large chart the viewer can fold them.
	const folds = overPrices.length > 1;
	const top = titlePx + CROSS_LINE_PX;
	const room = Math.max(
		0,
		Math.floor((height - top - (isDesktop ? FOLD_PX.mouse + BUTTONS_PX : FOLD_PX.finger)) / ROW_PX),
	);
	const rows = !folds ? overPrices : unfolded ? overPrices.slice(0, room) : [];
	const more = unfolded ? overPrices.length - rows.length : 0;
	return (
		<>
			<div
				className="pointer-events-none absolute left-1.5 z-4 flex max-w-[75%] flex-col items-start gap-0.5"
				style={{ top }}
			>
				{folds && (
					<button
						type="button"
						aria-expanded={unfolded}
						onClick={() => setUnfolded(!unfolded)}
						className="pointer-events-auto min-h-8 rounded-sm bg-ground/85 px-2 text-xs font-medium text-secondary mouse:min-h-6 mouse:px-1.5"
					>
						{t('charts.indicators')} {overPrices.length} {unfolded ? '▴' : '▾'}{' '}
						{more > 0 && rows.length > 0 && `+${more}`}
					</button>
				)}
				{rows.map((one) => (
					<LegendRow key={one.chartId} chart={chart} edit={edit} placed={one} />
				))}
			</div>
			{inPanes.map((one) => (
				<div
					key={one.chartId}
					className="pointer-events-none absolute left-1.5 z-4 max-w-[75%]"
					style={{ top: (tops[one.paneId] ?? 0) + 2, visibility: one.paneId in tops ? 'visible' : 'hidden' }}
				>
					<LegendRow chart={chart} edit={edit} placed={one} />
				</div>
			))}
		</>
	);
}

/** Upper edges of the panes, updated while they are dragged. */
function useTops(chart: Chart, placed: readonly PlacedIndicator[]): Readonly<Record<string, number>> {
	const [tops, setTops] = useState<Readonly<Record<string, number>>>({});
	useEffect(() => {
		const read = () =>
			setTops(
				Object.fromEntries(
					placed.flatMap(({ paneId }) => {
						const size = chart.getSize(paneId);
						return size === null ? [] : [[paneId, size.top]];
					}),
				),
			);
		// KLineChart lays out new panes after a delay.
		const timer = setTimeout(read, 30);
		chart.subscribeAction('onPaneDrag', read);
		return () => {
			clearTimeout(timer);
			chart.unsubscribeAction('onPaneDrag', read);
		};
	}, [chart, placed]);
	return tops;
}

interface LegendRowProps {
	chart: Chart;
	placed: PlacedIndicator;
	edit: EditLayout;
}

function LegendRow({ chart, placed, edit }: LegendRowProps) {
	const { t } = useTranslation();
	const [pressed, setPressed] = useState(false);
	const { indicator, name, params, folded } = placed;
	const values = useValues(chart, placed);
	const label = t(`indicators.${name}`);
	const change = (hidden: boolean) =>
		edit((layout) => ({
			...layout,
			indicators: layout.indicators.map((one) => {
				if (one.id !== indicator.id) return one;
				const { hidden: _, ...rest } = one;
				return hidden ? { ...rest, hidden } : rest;
			}),
		}));
	const remove = () =>
		edit((layout) => ({ ...layout, indicators: layout.indicators.filter(({ id }) => id !== indicator.id) }));
	return (
		<div
			className={classNames(
				'group pointer-events-auto flex h-6 max-w-full items-center gap-1.5 rounded-sm bg-ground/85 pl-1.5 text-xs',
				indicator.hidden && 'opacity-70',
			)}
			data-testid="indicator-line"
		>
			<button
				type="button"
				title={label}
				aria-label={label}
				aria-expanded={pressed}
				onClick={() => setPressed(!pressed)}
				className="shrink-0 font-medium whitespace-nowrap text-text"
			>
				{shortNameOf(name)} <span className="font-normal text-secondary">{shownParams(name, params)}</span>
			</button>
			{folded && <span className="truncate text-secondary">{t('charts.noRoom')}</span>}
			<span ref={values} className="num flex min-w-0 gap-1.5 overflow-hidden whitespace-nowrap pr-1.5" />
			<span
				className={classNames(
					'shrink-0 items-center group-focus-within:flex group-hover:flex',
					pressed ? 'flex' : 'hidden',
				)}
			>
				<RowButton
					label={t(indicator.hidden ? 'charts.showIndicator' : 'charts.hideIndicator', { name: label })}
					onPress={() => change(!indicator.hidden)}
				>
					{indicator.hidden ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
				</RowButton>
				{indicatorInfo(name).params.length > 0 && <Settings placed={placed} label={label} edit={edit} />}
				<RowButton label={t('charts.removeIndicator', { name: label })} onPress={remove}>
					<X size={14} aria-hidden="true" />
				</RowButton>
			</span>
		</div>
	);
}

const ROW_BUTTON =
	'inline-flex size-6 pointer-coarse:size-9 items-center justify-center rounded-sm text-secondary hover:bg-raised hover:text-text';

function RowButton({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
	return (
		<button type="button" aria-label={label} title={label} onClick={onPress} className={ROW_BUTTON}>
			{children}
		</button>
	);
}

function Settings({ placed, label, edit }: { placed: PlacedIndicator; label: string; edit: EditLayout }) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const [open, setOpen] = useState(false);
	const { indicator, name, params } = placed;
	const setParams = (next: number[]) =>
		edit((layout) => ({
			...layout,
			indicators: layout.indicators.map((one) => (one.id === indicator.id ? { ...one, params: next } : one)),
		}));
	const title = t('charts.settingsOf', { name: label });
	const button = (
		<button type="button" aria-label={title} title={title} className={ROW_BUTTON}>
			<Settings2 size={14} aria-hidden="true" />
		</button>
	);
	const fields = (
		<div className="flex flex-wrap gap-2 p-1">
			<ParamFields name={name} values={params} onChange={setParams} />
		</div>
	);
	if (!isDesktop)
		return (
			<Sheet title={title} trigger={button} open={open} onOpenChange={setOpen}>
				{fields}
			</Sheet>
		);
	return (
		<Popover
			open={open}
			onOpenChange={setOpen}
			button={button}
			sideOffset={6}
			align="start"
			label={title}
			className="p-2"
		>
			{fields}
		</Popover>
	);
}

/** Writes an indicator's values at the crosshair, or at the newest bar, directly into an element. */
function useValues(chart: Chart, { chartId, colours }: PlacedIndicator) {
	const element = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		let at: number | null = null;
		const paint = () => {
			const [made] = chart.getIndicators({ id: chartId });
			if (element.current === null) return;
			if (made === undefined) return element.current.replaceChildren();
			const last = chart.getDataList().length - 1;
			const values = made.result[at === null ? last : Math.min(at, last)] as Record<string, number> | undefined;
			const shown = made.figures.filter(({ type }) => type !== undefined);
			element.current.replaceChildren(
				...shown.flatMap(({ key }, index) => {
					const value = values?.[key];
					if (value === undefined) return [];
					const span = document.createElement('span');
					span.style.color = colours[index] ?? '';
					span.textContent = formatChartNumber(value.toFixed(made.precision));
					return [span];
				}),
			);
		};
		const { request, cancel } = throttle(paint, PAINT_EVERY_MS);
		const onCrosshair = (crosshair: unknown) => {
			const { x, paneId = PRICES_PANE } = (crosshair ?? {}) as Crosshair;
			const [point] = x === undefined ? [] : (chart.convertFromPixel([{ x }], { paneId }) as Partial<Point>[]);
			at = point?.dataIndex ?? null;
			request();
		};
		const onLeave = () => {
			at = null;
			request();
		};
		const dom = chart.getDom();
		request();
		const timer = setInterval(request, 500);
		chart.subscribeAction('onCrosshairChange', onCrosshair);
		dom?.addEventListener('mouseleave', onLeave);
		return () => {
			cancel();
			dom?.removeEventListener('mouseleave', onLeave);
			clearInterval(timer);
			chart.unsubscribeAction('onCrosshairChange', onCrosshair);
		};
	}, [chart, chartId, colours]);
	return element;
}
