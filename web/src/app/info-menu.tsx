import { Menu } from '@base-ui/react/menu';
import { INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { menuItemClass } from '../ui/menu-item-class.ts';
import { useChatUrl } from './use-chat-url.ts';

const ENTRIES: readonly InfoName[] = ['aboutus', 'contact_us', 'faq', 'privacy_policy', 'term_and_condition'];

/** The big menu: the pages about us, and the chat where one is configured (TOP-08, SITE-02). */
export function InfoMenu({ trigger }: { trigger: ReactElement }) {
	const { t } = useTranslation();
	const chatUrl = useChatUrl();
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger render={trigger} />
			<Menu.Portal>
				<Menu.Positioner sideOffset={6} align="end" className="z-50">
					<Menu.Popup className="popup min-w-56 p-1">
						{ENTRIES.map((name) => (
							<Menu.LinkItem key={name} closeOnClick render={<Link to={INFO_PATHS[name]} />} className={menuItemClass}>
								{t(`title.${name}`)}
							</Menu.LinkItem>
						))}
						{chatUrl !== null && (
							<Menu.LinkItem
								closeOnClick
								href={chatUrl}
								target="_blank"
								rel="noopener noreferrer"
								className={menuItemClass}
							>
								<span className="flex-1">{t('nav.chat')}</span>
								<ExternalLink size={16} className="text-secondary" aria-hidden="true" />
							</Menu.LinkItem>
						)}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
