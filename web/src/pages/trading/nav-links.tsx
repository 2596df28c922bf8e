import type { Mode } from '@fairtick/domain/money/mode';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../app/navigation/link.tsx';
import { PAGES } from '../../app/navigation/pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { openTradesQuery } from '../../trading/trades-cache.ts';
import { NAV_ENTRIES } from './nav-entries.ts';
import { useTradingView } from './trading-view.ts';

interface NavLinksProps {
	mode: Mode;
	className(current: boolean): string;
	/** Icons alone; their names stay for those who can't see them. */
	bare?: boolean;
}

/** Links to chart, positions (with how many are open) and history. */
export function NavLinks({ mode, className, bare = false }: NavLinksProps) {
	const { t } = useTranslation();
	const shown = useTradingView();
	const open = useQuery(openTradesQuery(mode)).data?.length ?? 0;
	return NAV_ENTRIES.map(({ key, icon: Icon, view }) => {
		const current = view === shown;
		return (
			<Link
				key={key}
				to={PAGES.home}
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
