import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { Popover } from './popover.tsx';

interface HelpTipProps {
	/** What is explained. */
	name: string;
	text: string;
}

const RESTS_MS = 400;

/** A small ⓘ beside a field's label: pressing it or resting on it explains the field. */
export function HelpTip({ name, text }: HelpTipProps) {
	const { t } = useTranslation();
	const [opened, setOpened] = useState<'no' | 'pressed' | 'rested'>('no');
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const wait = (next: typeof opened, from: typeof opened) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setOpened((now) => (now === from ? next : now)), RESTS_MS);
	};
	return (
		<Popover
			open={opened !== 'no'}
			onOpenChange={(open) => {
				clearTimeout(timer.current);
				setOpened(open ? 'pressed' : 'no');
			}}
			button={
				<button
					type="button"
					aria-label={t('common.help', { name })}
					onPointerEnter={({ pointerType }) => pointerType === 'mouse' && wait('rested', 'no')}
					onPointerLeave={({ pointerType }) => pointerType === 'mouse' && wait('no', 'rested')}
					className={classNames(
						'inline-flex size-11 items-center justify-center rounded text-secondary desktop:size-6',
						'-my-3.5 hover:text-text data-popup-open:text-text desktop:-my-1',
					)}
				>
					<Info size={14} aria-hidden="true" />
				</button>
			}
			sideOffset={4}
			collisionPadding={8}
			layer="z-70"
			className="w-70 max-w-[calc(100vw-1rem)] p-3 text-sm"
			initialFocus={opened !== 'rested'}
			title={name}
			titleClass="font-semibold"
			description={text}
		/>
	);
}
