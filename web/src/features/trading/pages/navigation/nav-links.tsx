import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChartSpline from 'lucide-react/icons/chart-spline';
import Layers from 'lucide-react/icons/layers';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { openTradesQuery } from '../../placing/trades-cache.ts';
import { type TradingView, useTradingView } from '../trading-view.ts';

interface NavEntry {
	readonly key: 'trade' | 'positions' | 'history';
	readonly icon: LucideIcon;
	/** Undefined for the chart. */
	readonly view: TradingView | undefined;
}

/** The views of the trading page, for the rail of a wide screen and the bar of a small one. */
const NAV_ENTRIES: readonly NavEntry[] = [
	{ key: 'trade', icon: ChartSpline, view: undefined },
	{ key: 'positions', icon: Layers, view: 'positions' },
	{ key: 'history', icon: History, view: 'history' },
];

interface NavLinksProps {
	mode: Mode;
	className(current: boolean): string;
	/** Shows icons only; their names remain for screen readers. */
	bare?: boolean;
}

/** Links to chart, positions (with their number) and history. */
export function NavLinks({ mode, className, bare = false }: NavLinksProps) {
	const { t } = useTranslation();
	const shown = useTradingView();
	const open = useQuery(openTradesQuery(mode)).data?.length ?? 0;
	return NAV_ENTRIES.map(({ key, icon: Icon, view }) => {
		const current = view === shown;
		return (
			<Link
				key={key}
				to={PATHS.home}
				query={{ view }}
				aria-current={current ? 'page' : undefined}
				title={bare ? t(`nav.${key}`) : undefined}
				className={className(current)}
			>
				<span className="relative">
					<Icon size={20} aria-hidden="true" />
					{key === 'positions' && open > 0 && (
						<span className="absolute -top-1.5 -right-3 min-w-4 rounded-full bg-focus px-1 text-center text-[0.625rem] leading-4 font-bold text-ground">
							{open}
						</span>
					)}
				</span>
				<span className={bare ? 'sr-only' : undefined}>{t(`nav.${key}`)}</span>
			</Link>
		);
	});
}
