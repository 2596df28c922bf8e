import { formatPrice } from '@fairtick/domain/market/price';
import type { ResultStory as Story } from '@fairtick/domain/trading/explain-result';
import { useQuery } from '@tanstack/react-query';
import { formatDecimal, formatDelay, formatNumber, formatPercent, formatTime } from '../../../../kit/i18n/format.ts';
import type { Translate } from '../../../../kit/i18n/translate.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { type DecidedTrade, type LoadedStory, loadStory } from './load-story.ts';

const [WIDTH, HEIGHT] = [320, 96];
/** Greatest number of points of the line: more than pixels look the same. */
const MOST_POINTS = 640;
const TENTH_MS = 100;
/** The ten seconds of `lateChance`. */
const LATE_S = 10;

/** The course of a result from public ticks, with its distance and its chances, as a drawing and in sentences (TRADE-22). */
export function ResultStory({ trade }: { trade: DecidedTrade }) {
	const { t } = useTranslation();
	const { data, isError } = useQuery({
		queryKey: ['trades', 'story', trade.id],
		queryFn: ({ signal }) => loadStory(trade, signal),
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
		meta: { silent: true },
	});
	if (data === null || isError) return null;
	return (
		<section aria-label={t('trading.story')} className="flex flex-col gap-3" data-testid="result-story">
			{data === undefined ? <div className="skeleton h-24 w-full rounded" /> : <Course trade={trade} story={data} />}
			<ul className="flex list-disc flex-col gap-1 pl-4 text-sm text-secondary">
				{data !== undefined && describeStory(trade, data, t).map((line) => <li key={line}>{line}</li>)}
			</ul>
			{data !== undefined && data.chances.length > 1 && <Chances story={data} />}
		</section>
	);
}

/** The sentences, never one that calls a result near or tells what to do. */
function describeStory(trade: DecidedTrade, story: LoadedStory, t: Translate): string[] {
	const { turnedAtMs, winningUntilMs, moved, typicalMoves, atClick, lateChance, unit } = story;
	const expiresAtMs = Date.parse(trade.expires_at);
	const at = (ms: number) => ({
		time: formatTime(ms),
		before: formatDelay(Math.round((expiresAtMs - ms) / TENTH_MS) * TENTH_MS),
	});
	const isWon = trade.status === 'won';
	const course = isWon
		? turnedAtMs === null
			? t('trading.storyAlwaysWinning')
			: t('trading.storyWinningSince', at(turnedAtMs))
		: winningUntilMs === null
			? t('trading.storyNeverWinning')
			: t('trading.storyWinningUntil', at(winningUntilMs));
	const distance = formatDecimal(formatPrice(moved < 0n ? -moved : moved, unit));
	const typical =
		typicalMoves === null
			? t('trading.storyDistance', { distance })
			: t('trading.storyTypical', { distance, times: formatNumber(typicalMoves, 2) });
	return [
		course,
		typical,
		...(atClick === null
			? []
			: [
					atClick.status === trade.status
						? t('trading.storyClickSame')
						: t(`trading.storyClick_${atClick.status}`, { price: formatDecimal(formatPrice(atClick.price, unit)) }),
				]),
		...(lateChance === null
			? []
			: [
					t(isWon ? 'trading.storyChanceWon' : 'trading.storyChanceNotWon', {
						seconds: formatDelay(LATE_S * 1_000),
						count: formatNumber(Math.round(lateChance)),
					}),
				]),
	];
}

/** The prices from entry to exit, with the half in which the trade wins. */
function Course({ trade, story }: { trade: DecidedTrade; story: Story }) {
	const { t } = useTranslation();
	const { path } = story;
	const prices = path.map(({ tick }) => Number(tick.price));
	const entry = prices[0] as number;
	const [low, high] = [Math.min(...thin(prices)), Math.max(...thin(prices))];
	const reach = Math.max(high - entry, entry - low, 1) * 1.1;
	const y = (price: number) => HEIGHT / 2 - ((price - entry) / reach) * (HEIGHT / 2);
	const [from, to] = [path[0]?.tick.atMs ?? 0, path.at(-1)?.tick.atMs ?? 1];
	const x = (atMs: number) => ((atMs - from) / Math.max(1, to - from)) * WIDTH;
	const points = thin(path.map(({ tick }) => [x(tick.atMs), y(Number(tick.price))] as const));
	const last = points.at(-1) as readonly [number, number];
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={t('trading.storyCourse', {
				entry: formatDecimal(trade.entry.price),
				exit: formatDecimal(trade.exit.price),
			})}
			className="h-24 w-full rounded border border-line bg-ground"
		>
			<rect
				x={0}
				width={WIDTH}
				y={trade.direction === 'up' ? 0 : HEIGHT / 2}
				height={HEIGHT / 2}
				className="fill-up"
				fillOpacity={0.12}
			/>
			<line
				x1={0}
				x2={WIDTH}
				y1={HEIGHT / 2}
				y2={HEIGHT / 2}
				className="stroke-line-strong"
				strokeDasharray="4 4"
				vectorEffect="non-scaling-stroke"
			/>
			<polyline
				points={points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')}
				fill="none"
				className="stroke-text"
				strokeWidth={1.5}
				vectorEffect="non-scaling-stroke"
			/>
			<line
				x1={last[0]}
				x2={last[0]}
				y1={HEIGHT / 2}
				y2={last[1]}
				strokeWidth={3}
				className={trade.status === 'won' ? 'stroke-up' : trade.status === 'lost' ? 'stroke-down' : 'stroke-secondary'}
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}

/** The chance of winning from entry to exit, from 0 to 100 percent. */
function Chances({ story: { chances } }: { story: Story }) {
	const { t } = useTranslation();
	const [from, to] = [chances[0]?.atMs ?? 0, chances.at(-1)?.atMs ?? 1];
	const points = chances.map(({ atMs, percent }) => {
		const left = ((atMs - from) / Math.max(1, to - from)) * WIDTH;
		return `${left.toFixed(1)},${((1 - percent / 100) * (HEIGHT / 2)).toFixed(1)}`;
	});
	return (
		<figure className="flex flex-col gap-1">
			<figcaption className="flex justify-between text-xs text-secondary">
				<span>{t('trading.storyChances')}</span>
				<span className="tabular-nums">
					{formatPercent(0)}–{formatPercent(100)}
				</span>
			</figcaption>
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT / 2}`}
				preserveAspectRatio="none"
				aria-hidden="true"
				className="h-12 w-full rounded border border-line bg-ground"
			>
				<line
					x1={0}
					x2={WIDTH}
					y1={HEIGHT / 4}
					y2={HEIGHT / 4}
					className="stroke-line-strong"
					strokeDasharray="4 4"
					vectorEffect="non-scaling-stroke"
				/>
				<polyline
					points={points.join(' ')}
					fill="none"
					className="stroke-focus"
					strokeWidth={1.5}
					vectorEffect="non-scaling-stroke"
				/>
			</svg>
		</figure>
	);
}

/** At most about as many items as can be drawn, the last among them. */
function thin<Item>(items: readonly Item[]): readonly Item[] {
	const every = Math.ceil(items.length / MOST_POINTS);
	return every === 1 ? items : items.filter((_, i) => i % every === 0 || i === items.length - 1);
}
