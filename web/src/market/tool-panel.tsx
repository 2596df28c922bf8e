import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import { Popover } from '../ui/popover.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';

interface ToolPanelProps {
	/** What it opens, for those who can't see the icon, and the panel's title. */
	label: string;
	/** What the button shows. */
	face: ReactNode;
	/** What it is set to, said after the label. */
	value?: string;
	align?: 'start' | 'end';
	className?: string;
	children(close: () => void): ReactNode;
}

const buttonClass = classNames(
	'inline-flex h-10 min-w-11 items-center justify-center gap-1.5 rounded px-2 text-sm font-medium whitespace-nowrap',
	'text-secondary hover:bg-raised hover:text-text data-popup-open:bg-raised data-popup-open:text-text',
	'-outline-offset-2 desktop:h-8 desktop:min-w-8',
);

/** A tool of the chart: its button opens a panel under it, or from the bottom of a small screen. */
export function ToolPanel({ label, face, value, align = 'start', className, children }: ToolPanelProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const [open, setOpen] = useState(false);
	const name = value === undefined ? label : `${label}: ${value}`;
	const close = () => setOpen(false);
	if (!isDesktop)
		return (
			<Sheet
				title={label}
				closeLabel={t('common.close')}
				trigger={
					<button type="button" aria-label={name} className={buttonClass}>
						{face}
					</button>
				}
				open={open}
				onOpenChange={setOpen}
			>
				{children(close)}
			</Sheet>
		);
	return (
		<Popover
			open={open}
			onOpenChange={setOpen}
			button={
				<button type="button" aria-label={name} title={label} className={buttonClass}>
					{face}
				</button>
			}
			sideOffset={6}
			align={align}
			collisionPadding={8}
			className={classNames('thin-scroll max-h-[min(var(--available-height),35rem)] overflow-y-auto p-2', className)}
			label={label}
		>
			{children(close)}
		</Popover>
	);
}
