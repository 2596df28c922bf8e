import { Menu as Base } from '@base-ui/react/menu';
import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import ExternalLink from 'lucide-react/icons/external-link';
import { useSite } from '../base/use-site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from '../navigation/link.tsx';
import { Menu, menuItemClass } from '../ui/overlay/menu.tsx';
import type { PopupProps } from '../ui/overlay/use-popup-button.ts';
import { useChatUrl } from './use-chat-url.ts';

const ENTRIES: readonly InfoName[] = ['aboutus', 'contact_us', 'faq', 'privacy_policy', 'term_and_condition'];

interface InfoMenuListProps extends PopupProps {
	/** Adds links that a wide screen has in its rail: calendar, statistics, proof and settings. */
	rail?: boolean | undefined;
}

export function InfoMenuList({ rail = false, ...popup }: InfoMenuListProps) {
	const { t } = useTranslation();
	const chatUrl = useChatUrl();
	const { has_calendar } = useSite();
	return (
		<Menu {...popup} className="min-w-56">
			{ENTRIES.map((name) => (
				<Base.LinkItem key={name} closeOnClick render={<Link to={INFO_PATHS[name]} />} className={menuItemClass}>
					{t(`title.${name}`)}
				</Base.LinkItem>
			))}
			{(['help_center', 'news'] as const).map((name) => (
				<Base.LinkItem key={name} closeOnClick render={<Link to={PATHS[name]} />} className={menuItemClass}>
					{t(`title.${name}`)}
				</Base.LinkItem>
			))}
			{chatUrl !== null && (
				<Base.LinkItem closeOnClick href={chatUrl} target="_blank" rel="noopener noreferrer" className={menuItemClass}>
					<span className="flex-1">{t('nav.chat')}</span>
					<ExternalLink size={16} className="text-secondary" aria-hidden="true" />
				</Base.LinkItem>
			)}
			{rail &&
				(['calendar', 'statistics', 'proof'] as const)
					.filter((name) => has_calendar || name !== 'calendar')
					.map((name) => (
						<Base.LinkItem key={name} closeOnClick render={<Link to={PATHS[name]} />} className={menuItemClass}>
							{t(`nav.${name}`)}
						</Base.LinkItem>
					))}
			{rail && (
				<Base.LinkItem closeOnClick render={<Link to={PATHS['settings.profile']} />} className={menuItemClass}>
					{t('nav.settings')}
				</Base.LinkItem>
			)}
		</Menu>
	);
}
