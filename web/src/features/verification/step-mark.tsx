import type { StepStatus } from '@fairtick/domain/verification/steps';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

const MARKS = {
	none: { Icon: CircleDashed, colour: 'text-secondary' },
	pending: { Icon: Clock, colour: 'text-demo' },
	approved: { Icon: CircleCheck, colour: 'text-up-text' },
	rejected: { Icon: CircleX, colour: 'text-down-text' },
	expired: { Icon: TriangleAlert, colour: 'text-down-text' },
} as const;

/** The state of a step as icon and word. */
export function StepMark({ status }: { status: StepStatus }) {
	const { t } = useTranslation();
	const { Icon, colour } = MARKS[status];
	return (
		<span className={`inline-flex items-center gap-1.5 text-sm font-medium ${colour}`}>
			<Icon size={18} aria-hidden="true" />
			{/* Beside a heading, the word is aligned with the heading's baseline. */}
			<span className="self-baseline">{t(`verification.status_${status}`)}</span>
		</span>
	);
}
