import type { Movement } from '@fairtick/domain/cashier/movement';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';

type Status = Movement['status'];

const GOOD: readonly Status[] = ['confirmed', 'completed', 'won'];
const BAD: readonly Status[] = ['failed', 'expired', 'rejected', 'lost', 'reversed'];
const BACK: readonly Status[] = ['refunded', 'part_refunded', 'returning', 'returned', 'cancelled'];
const LOOKED_AT: readonly Status[] = ['review', 'inquiry', 'disputed', 'unknown'];

function lookOf(status: Status): { Icon: LucideIcon; look: string } {
	if (GOOD.includes(status)) return { Icon: CircleCheck, look: 'text-up-text' };
	if (BAD.includes(status)) return { Icon: CircleX, look: 'text-down-text' };
	if (BACK.includes(status)) return { Icon: Undo2, look: 'text-secondary' };
	return { Icon: LOOKED_AT.includes(status) ? TriangleAlert : Clock, look: 'text-text' };
}

/** The state of a movement as a word, with an icon that does not rely on colour. */
export function MovementStatus({ status, className }: { status: Status; className?: string }) {
	const { t } = useTranslation();
	const { Icon, look } = lookOf(status);
	return (
		<span className={classNames('font-medium', look, className)}>
			<Icon size={16} className="mr-1.5 inline align-[-3px]" aria-hidden="true" />
			{t(`cashier.status_${status}`)}
		</span>
	);
}
