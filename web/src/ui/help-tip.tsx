import { Popover } from '@base-ui/react/popover';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

interface HelpTipProps {
	/** What is explained. */
	name: string;
	text: string;
	className?: string;
}

/** A small ⓘ beside a field's label: pressing it or resting on it explains the field. */
export function HelpTip({ name, text, className }: HelpTipProps) {
	const { t } = useTranslation();
	return (
		<Popover.Root>
			<Popover.Trigger
				openOnHover
				delay={400}
				aria-label={t('common.help', { name })}
				className={classNames(
					'inline-flex size-11 items-center justify-center rounded text-secondary desktop:size-6',
					'-my-3.5 hover:text-text data-popup-open:text-text desktop:-my-1',
					className,
				)}
			>
				<Info size={14} aria-hidden="true" />
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner sideOffset={4} collisionPadding={8} className="z-70">
					<Popover.Popup className="popup w-70 max-w-[calc(100vw-1rem)] p-3 text-sm">
						<Popover.Title className="font-semibold">{name}</Popover.Title>
						<Popover.Description className="mt-1 text-secondary">{text}</Popover.Description>
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
