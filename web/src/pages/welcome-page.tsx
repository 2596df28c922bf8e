import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availableAssetsQuery } from '../accounts/selected-assets.ts';
import { appearance } from '../app/appearance.ts';
import { formatPercent, formatSignedPercent } from '../i18n/format.ts';
import { useUser } from '../identity/session.ts';
import { useDayChange } from '../live/use-day-change.ts';
import { PriceChart } from '../market/price-chart.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Change } from '../ui/change.tsx';
import { classNames } from '../ui/class-names.ts';
import { useStore } from '../ui/store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';

const NO_TRADES: never[] = [];

/** What the product is, with prices that move without signing in (ROUTE-01). */
export function WelcomePage() {
	const { t } = useTranslation();
	const user = useUser();
	return (
		<div className="mx-auto grid w-full max-w-300 gap-8 px-4 py-10 desktop:grid-cols-[1fr_1.35fr] desktop:gap-14 desktop:py-20">
			<div className="flex flex-col justify-center gap-5">
				<h1 className="text-xl font-bold tracking-tight text-balance desktop:text-[2.5rem] desktop:leading-[1.15]">
					{t('welcome.title')}
				</h1>
				<p className="max-w-[60ch] text-base text-secondary">{t('welcome.text')}</p>
				{user === null ? (
					<div className="flex flex-wrap gap-3">
						<Link to="/register" className={buttonClass('primary', 'px-6')}>
							{t('welcome.tryDemo')}
						</Link>
						<Link to="/login" className={buttonClass('plain', 'px-6')}>
							{t('nav.login')}
						</Link>
					</div>
				) : (
					<Link to="/trading" className={buttonClass('primary', 'self-start px-6')}>
						{t('nav.trading')}
					</Link>
				)}
				<p className="max-w-[60ch] text-xs text-secondary">{t('welcome.risk')}</p>
			</div>
			<LivePrices />
		</div>
	);
}

function LivePrices() {
	const { t } = useTranslation();
	const { data, isError, refetch } = useQuery(availableAssetsQuery);
	const [chosenId, setChosenId] = useState<number>();
	const { theme, palette } = useStore(appearance);
	const systemLight = useMediaQuery('(prefers-color-scheme: light)');
	const shown = data?.filter(({ source }) => source === 'fair') ?? [];
	const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0];
	if (isError)
		return (
			<div className="flex h-110 flex-col items-center justify-center gap-3 rounded border border-line bg-surface text-secondary">
				{t('accounts.assetsFailed')}
				<Button onClick={() => refetch()}>{t('common.tryAgain')}</Button>
			</div>
		);
	return (
		<section aria-label={t('welcome.prices')} className="overflow-hidden rounded border border-line bg-surface">
			<div className="thin-scroll flex min-h-16 overflow-x-auto border-b border-line">
				{shown.map((asset) => (
					<PriceTab key={asset.id} asset={asset} current={asset.id === chosen?.id} onChoose={setChosenId} />
				))}
			</div>
			<div className="h-90 bg-ground">
				{chosen === undefined ? (
					<div className="skeleton m-4 h-[calc(100%-2rem)] opacity-50" />
				) : (
					<PriceChart
						asset={chosen}
						interval="tick"
						type="area"
						trades={NO_TRADES}
						lines={null}
						colours={`${theme} ${palette} ${systemLight}`}
						generation={0}
					/>
				)}
			</div>
		</section>
	);
}

interface PriceTabProps {
	asset: Asset;
	current: boolean;
	onChoose(id: number): void;
}

function PriceTab({ asset, current, onChoose }: PriceTabProps) {
	const { t } = useTranslation();
	const change = useDayChange(asset.id);
	return (
		<button
			type="button"
			aria-pressed={current}
			onClick={() => onChoose(asset.id)}
			className={classNames(
				'flex min-w-32 flex-1 flex-col justify-center gap-0.5 px-4 py-2 text-left -outline-offset-2',
				current ? 'bg-ground shadow-[inset_0_2px_0_var(--focus)]' : 'hover:bg-raised',
			)}
		>
			<span className="flex justify-between gap-2">
				<span className="font-semibold">{asset.ticker}</span>
				<span className="text-xs text-secondary" title={t('trading.payout')}>
					{formatPercent(asset.percentage)}
				</span>
			</span>
			{change === null ? (
				<span className="skeleton h-4 w-24" />
			) : (
				<span className="flex items-baseline justify-between gap-2 text-xs">
					<span>{change.price}</span>
					{change.percent !== null && <Change value={change.percent} text={formatSignedPercent(change.percent)} />}
				</span>
			)}
		</button>
	);
}
