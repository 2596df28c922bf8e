import type { Mode } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChartSpline, Ellipsis, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InfoMenu } from '../../app/info-menu.tsx';
import { openTradesQuery } from '../../trading/trades-cache.ts';
import { classNames } from '../../ui/class-names.ts';

const itemClass = (current: boolean) =>
	classNames(
		'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2',
		current ? 'text-text' : 'text-secondary',
	);

/** The small screen's way between the chart and the positions, and to everything else. */
export function BottomNav({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	const { view } = useSearch({ from: '/trading' });
	const open = useQuery(openTradesQuery(mode)).data?.length ?? 0;
	const onPositions = view === 'positions';
	return (
		<nav
			aria-label={t('nav.trading')}
			className="flex h-14 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
		>
			<Link
				to="/trading"
				search={{}}
				aria-current={onPositions ? undefined : 'page'}
				className={itemClass(!onPositions)}
			>
				<ChartSpline size={20} aria-hidden="true" />
				{t('nav.trade')}
			</Link>
			<Link
				to="/trading"
				search={{ view: 'positions' }}
				aria-current={onPositions ? 'page' : undefined}
				className={itemClass(onPositions)}
			>
				<span className="relative">
					<Layers size={20} aria-hidden="true" />
					{open > 0 && (
						<span className="absolute -top-1.5 -right-3 min-w-4 rounded-full bg-focus px-1 text-center text-[0.625rem] leading-4 font-bold text-ground">
							{open}
						</span>
					)}
				</span>
				{t('nav.positions')}
			</Link>
			<InfoMenu
				trigger={
					<button type="button" className={itemClass(false)}>
						<Ellipsis size={20} aria-hidden="true" />
						{t('nav.menu')}
					</button>
				}
			/>
		</nav>
	);
}
