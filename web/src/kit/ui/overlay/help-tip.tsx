import Info from 'lucide-react/icons/info';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { HelpTopic } from './help-panel.tsx';
import { usePopupButton } from './use-popup-button.ts';

interface HelpTipProps {
	/** The name of the explained thing on the screen. */
	name: string;
	topic: HelpTopic;
}

const HelpPanel = lazyPart('HelpPanel', () => import('./help-panel.tsx'), ['details']);

const RESTS_MS = 400;

/** A small ⓘ beside a field's label. Pressing it or hovering over it explains the field. */
export function HelpTip({ name, topic }: HelpTipProps) {
	const { t } = useTranslation();
	const [opened, setOpened] = useState<'no' | 'pressed' | 'rested'>('no');
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const wait = (next: typeof opened, from: typeof opened) => {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setOpened((now) => (now === from ? next : now)), RESTS_MS);
	};
	const { button, popup } = usePopupButton('dialog', {
		open: opened !== 'no',
		onOpenChange: (open) => {
			clearTimeout(timer.current);
			setOpened(open ? 'pressed' : 'no');
		},
	});
	return (
		<>
			<button
				{...button}
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
			{popup && <HelpPanel {...popup} name={name} topic={topic} initialFocus={opened !== 'rested'} />}
		</>
	);
}
