import type { Mode } from '@fairtick/domain/money/mode';
import { Ellipsis } from 'lucide-react';
import { InfoMenu } from '../../app/info-menu.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/class-names.ts';
import { NavLinks } from './nav-links.tsx';

const itemClass = (current: boolean) =>
	classNames(
		'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2',
		current ? 'text-text' : 'text-secondary',
	);

/** The small screen's way between the chart and the lists, and to everything else. */
export function BottomNav({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	return (
		<nav
			aria-label={t('nav.trading')}
			className="flex h-14 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] phone-landscape:h-11"
		>
			<NavLinks mode={mode} className={itemClass} />
			<InfoMenu
				statistics
				trigger={
					<button type="button" className={itemClass(false)}>
						<Ellipsis size={20} aria-hidden="true" />
						{t('nav.more')}
					</button>
				}
			/>
		</nav>
	);
}
