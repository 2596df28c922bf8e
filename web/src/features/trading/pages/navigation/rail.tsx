import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS } from '@fairtick/domain/site/contract';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useSite } from '../../../../kit/base/use-site.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { useStoredFlag } from '../../../../kit/ui/use-stored-flag.ts';
import { NavLinks } from './nav-links.tsx';

/**
 * The wide screen's navigation: chart and lists, the calendar if it has entries, statistics, proof and help. It
 * remembers if it was collapsed.
 */
export function Rail({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	const { has_calendar } = useSite();
	const [bare, setBare] = useStoredFlag('rail-bare', false);
	const itemClass = (current: boolean) =>
		classNames(
			'flex w-full flex-col items-center justify-center gap-1 px-0.5 text-center text-[0.6875rem] leading-3.5 font-medium tracking-tight -outline-offset-2 hover:text-text',
			bare ? 'h-11' : 'h-15',
			current ? 'bg-raised text-text shadow-[inset_2px_0_0_var(--focus)]' : 'text-secondary',
		);
	const toggle = bare ? t('nav.expand') : t('nav.collapse');
	const ToggleIcon = bare ? ChevronsRight : ChevronsLeft;
	return (
		<nav
			aria-label={t('nav.trading')}
			className={classNames(
				'flex shrink-0 flex-col items-center overflow-hidden border-r border-line bg-surface',
				bare ? 'w-11' : 'w-16',
			)}
		>
			<NavLinks mode={mode} className={itemClass} bare={bare} />
			{has_calendar && (
				<Link to={PATHS.calendar} title={bare ? t('nav.calendar') : undefined} className={itemClass(false)}>
					<CalendarDays size={20} aria-hidden="true" />
					<span className={bare ? 'sr-only' : undefined}>{t('nav.calendar')}</span>
				</Link>
			)}
			<Link to={PATHS.statistics} title={bare ? t('nav.statistics') : undefined} className={itemClass(false)}>
				<ChartColumn size={20} aria-hidden="true" />
				<span className={bare ? 'sr-only' : undefined}>{t('nav.statistics')}</span>
			</Link>
			<Link to={PATHS.proof} title={bare ? t('nav.proof') : undefined} className={itemClass(false)}>
				<ShieldCheck size={20} aria-hidden="true" />
				<span className={bare ? 'sr-only' : undefined}>{t('nav.proof')}</span>
			</Link>
			<Link
				to={INFO_PATHS.help_center}
				title={bare ? t('nav.help') : undefined}
				className={classNames(itemClass(false), 'mt-auto')}
			>
				<CircleHelp size={20} aria-hidden="true" />
				<span className={bare ? 'sr-only' : undefined}>{t('nav.help')}</span>
			</Link>
			<button
				type="button"
				aria-label={toggle}
				title={toggle}
				onClick={() => setBare(!bare)}
				className="flex h-11 w-full items-center justify-center text-secondary -outline-offset-2 hover:text-text"
			>
				<ToggleIcon size={18} aria-hidden="true" />
			</button>
		</nav>
	);
}
