import { formatSignedAmount } from '../../kit/i18n/format.ts';
import { classNames } from '../../kit/ui/class-names.ts';

/** A profit or loss with its sign, in minor units; a dash if there is none yet. */
export function Profit({ minor }: { minor: number | null }) {
	const look = minor === null || minor === 0 ? 'text-secondary' : minor > 0 ? 'text-up-text' : 'text-down-text';
	return <span className={classNames('font-semibold', look)}>{minor === null ? '–' : formatSignedAmount(minor)}</span>;
}
