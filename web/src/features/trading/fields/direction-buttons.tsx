import type { Direction } from '@fairtick/domain/trading/contract';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { writeMoney } from '../form/written-money.ts';
import { shortcutOf, showKey } from '../hotkeys/hotkey-names.ts';
import type { Ticket } from '../use-ticket.ts';

interface DirectionButtonsProps {
	ticket: Ticket;
	/** Id of the text that explains why they are disabled. */
	reasonId: string;
	compact: boolean;
}

/** True if a user agent names a phone or tablet, however wide its window is (TOP-09). */
export function isMobileDevice(userAgent: string): boolean {
	return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}

const LOOKS = { up: 'bg-up', down: 'bg-down' } as const;
const ARROWS = { up: '▲', down: '▼' } as const;
/** Key hints are hidden on phones and tablets, which have no keys. */
const NAMES_KEYS = !isMobileDevice(navigator.userAgent);

/** Up and Down with the return of a win. If a click needs a confirmation, they become "confirm" and "cancel". */
export function DirectionButtons({ ticket, reasonId, compact }: DirectionButtonsProps) {
	const { pending, cancel } = ticket;
	return (
		<div
			data-tour="buttons"
			className={
				compact ? 'grid grid-cols-2 gap-2 phone-landscape:grid-cols-1 phone-landscape:gap-1' : 'flex flex-col gap-2'
			}
		>
			{(['up', 'down'] as const).map((direction) =>
				pending === null || pending === direction ? (
					<DirectionButton
						key={direction}
						direction={direction}
						ticket={ticket}
						reasonId={reasonId}
						compact={compact}
					/>
				) : (
					<CancelButton key={direction} compact={compact} onClick={cancel} />
				),
			)}
		</div>
	);
}

const heightClass = (compact: boolean) => (compact ? 'h-15 phone-landscape:h-11' : 'h-16 low:h-13 lowest:h-11');

function DirectionButton({ direction, ticket, reasonId, compact }: DirectionButtonsProps & { direction: Direction }) {
	const { t } = useTranslation();
	const { summary, refusal, outstanding, pending, pick, settings } = ticket;
	const key = settings.hotkeys ? settings.keys[direction] : null;
	const returns = writeMoney(summary, summary.returnsMinor);
	const isOff = refusal !== null || outstanding !== null;
	const onClick = (event: MouseEvent) => {
		if (isOff) return;
		// The second half of a double click does not confirm.
		if (pending === null || event.detail < 2) pick(direction);
	};
	return (
		<button
			type="button"
			// `disabled` would lose the focus with each trade.
			aria-disabled={isOff}
			aria-describedby={reasonId}
			aria-keyshortcuts={key === null ? undefined : shortcutOf(key)}
			data-testid={`trade-${direction}`}
			onClick={onClick}
			onKeyDown={ignoreHeld}
			className={classNames(
				'flex items-center rounded text-left text-on-fill select-none hover:brightness-110',
				'aria-disabled:bg-raised aria-disabled:text-secondary aria-disabled:hover:brightness-100',
				compact ? 'flex-wrap gap-x-1.5 gap-y-0 content-center px-3' : 'gap-2 px-4',
				LOOKS[direction],
				heightClass(compact),
			)}
		>
			<span aria-hidden="true">{ARROWS[direction]}</span>
			{/* On a narrow button the amount is on a second line. */}
			<span className={compact ? 'flex-auto' : 'min-w-0 flex-1'}>
				<span className="block text-base leading-5 font-bold">
					{pending === null ? t(`trading.${direction}`) : t(`ticket.confirm_${direction}`)}
				</span>
				{!compact && NAMES_KEYS && key !== null && (
					<span className="block text-xs">{pending === null ? showKey(key) : 'Enter'}</span>
				)}
			</span>
			{outstanding !== null ? (
				<Spinner />
			) : (
				returns !== null &&
				!(compact && pending !== null) && (
					<span className="text-right">
						<span className={compact ? 'sr-only' : 'block text-xs leading-4'}>{t('trading.returns')} </span>
						<span className="text-base font-semibold tabular-nums">{returns}</span>
					</span>
				)
			)}
		</button>
	);
}

/** A held key on a button would click it repeatedly. */
function ignoreHeld(event: KeyboardEvent): void {
	if (event.repeat) event.preventDefault();
}

function CancelButton({ compact, onClick }: { compact: boolean; onClick(): void }) {
	const { t } = useTranslation();
	return (
		<button
			type="button"
			onClick={onClick}
			className={classNames(
				'rounded border border-line bg-raised px-4 text-base font-medium hover:border-line-strong',
				heightClass(compact),
			)}
		>
			{t('dialog.cancel')}
		</button>
	);
}
