import type { TextKey } from '@fairtick/texts/text-key';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PopoverPanel } from './popover-panel.tsx';
import type { PopupProps } from './use-popup-button.ts';

/** Subjects with an explanation. */
export type HelpTopic = TextKey extends infer Key ? (Key extends `help.about_${infer Topic}` ? Topic : never) : never;

interface HelpPanelProps extends PopupProps {
	name: string;
	topic: HelpTopic;
	/** False keeps the focus on the button. */
	initialFocus: boolean;
}

/** The explanation of a field, titled with the field's name. */
export function HelpPanel({ name, topic, ...popup }: HelpPanelProps) {
	const { t } = useTranslation();
	return (
		<PopoverPanel
			{...popup}
			sideOffset={4}
			collisionPadding={8}
			layer="z-70"
			className="w-70 max-w-[calc(100vw-1rem)] p-3 text-sm"
			title={name}
			titleClass="font-semibold"
			description={t(`help.about_${topic}`)}
		/>
	);
}
