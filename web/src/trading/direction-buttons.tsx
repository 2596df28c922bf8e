import type { Direction } from '@fairtick/domain/trading/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import { isMobileDevice } from '../ui/is-mobile-device.ts';
import { Spinner } from '../ui/spinner.tsx';

interface DirectionButtonsProps {
	/** What a win returns in all, minor units. */
	returnsMinor: number | null;
	disabled: boolean;
	outstanding: boolean;
	/** Id of the text that says why they are off. */
	reasonId: string;
	compact: boolean;
	onPick(direction: Direction): void;
}

const LOOKS = { up: 'bg-up', down: 'bg-down' } as const;
const ARROWS = { up: '▲', down: '▼' } as const;
/** Phones and tablets have no keys to name, however wide they are held. */
const NAMES_KEYS = !isMobileDevice(navigator.userAgent);
const KEYS = { up: 'Shift+ArrowUp', down: 'Shift+ArrowDown' } as const;

export function DirectionButtons(props: DirectionButtonsProps) {
	const { disabled, outstanding, onPick, compact } = props;
	useDirectionKeys(!disabled && !outstanding, onPick);
	return (
		<div className={compact ? 'grid grid-cols-2 gap-2 phone-landscape:grid-cols-1' : 'flex flex-col gap-2'}>
			<DirectionButton direction="up" {...props} />
			<DirectionButton direction="down" {...props} />
		</div>
	);
}

function DirectionButton({
	direction,
	returnsMinor,
	disabled,
	outstanding,
	reasonId,
	compact,
	onPick,
}: DirectionButtonsProps & { direction: Direction }) {
	const { t } = useTranslation();
	const returns = returnsMinor === null ? null : formatAmount(returnsMinor);
	return (
		<button
			type="button"
			disabled={disabled || outstanding}
			aria-describedby={reasonId}
			aria-keyshortcuts={KEYS[direction]}
			data-testid={`trade-${direction}`}
			onClick={() => onPick(direction)}
			className={classNames(
				'flex items-center gap-2 rounded px-4 text-left text-on-fill select-none hover:brightness-110',
				'disabled:bg-raised disabled:text-secondary disabled:hover:brightness-100',
				LOOKS[direction],
				compact ? 'h-15 phone-landscape:h-12' : 'h-16',
			)}
		>
			<span aria-hidden="true">{ARROWS[direction]}</span>
			<span className="flex-1">
				<span className="block text-base leading-5 font-bold">{t(`trading.${direction}`)}</span>
				{!compact && NAMES_KEYS && <span className="block text-xs">{t(`trading.${direction}Key`)}</span>}
			</span>
			{outstanding ? (
				<Spinner />
			) : (
				returns !== null && (
					<span className="text-right">
						<span className="sr-only">{t('trading.returns')} </span>
						<span className="text-base font-semibold">{returns}</span>
					</span>
				)
			)}
		</button>
	);
}

/** Shift with an arrow places a trade, unless the trader is typing or a dialog is open. */
function useDirectionKeys(enabled: boolean, onPick: (direction: Direction) => void): void {
	useEffect(() => {
		if (!enabled) return;
		const onKey = (event: KeyboardEvent) => {
			if (!event.shiftKey || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
			if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
			if (event.target instanceof Element && event.target.closest('input, select, textarea, [role=dialog]') !== null)
				return;
			event.preventDefault();
			onPick(event.key === 'ArrowUp' ? 'up' : 'down');
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [enabled, onPick]);
}
