import { Popover } from '@base-ui/react/popover';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SIDEWAYS, useIsDesktop, useMediaQuery } from '../../../kit/ui/use-media-query.ts';
import { changeSettings } from '../trading-settings.ts';
import { awaitsFirstResult } from './first-trade.ts';
import { Spotlight } from './spotlight.tsx';

const CHART = '[data-tour=chart]';
const GAP_PX = 8;
const DOUBLE_PRESS_MS = 500;

interface Place {
	readonly anchor: string;
	readonly side: 'top' | 'bottom' | 'left' | 'right';
	readonly widthPx?: number;
}

/**
 * Position of the card: under the chart or beside the ticket, whichever its step is about, in the wide layout, where it
 * covers neither. A small screen has no other room: upright, the card covers the chart; sideways, it covers the one of
 * the two that its step is not about.
 */
function placeCard(isAboutChart: boolean, isDesktop: boolean, isSideways: boolean): Place {
	if (isDesktop) return { anchor: CHART, side: 'bottom' };
	if (!isSideways) return { anchor: '#ticket', side: 'top' };
	return isAboutChart ? { anchor: CHART, side: 'right', widthPx: 190 } : { anchor: '#ticket', side: 'left' };
}

/** The topic of each step, and its place on the page. */
const STEPS = [
	{ name: 'chart', selector: CHART },
	{ name: 'fields', selector: '[data-tour=fields]' },
	{ name: 'summary', selector: '[data-tour=summary]' },
	{ name: 'buttons', selector: '[data-tour=buttons]' },
] as const;

/** The steps, on a page that shows the chart. A press outside skips the rest, and places nothing. */
export function OpenTour({ onTry }: { onTry: (() => void) | null }) {
	const { t } = useTranslation();
	const [index, setIndex] = useState(0);
	const [target, setTarget] = useState<Element | null>(null);
	const [anchor, setAnchor] = useState<Element | null>(null);
	const [isOver, setOver] = useState(false);
	const next = useRef<HTMLButtonElement>(null);
	const step = STEPS[index] ?? STEPS[0];
	const isDesktop = useIsDesktop();
	const isSideways = useMediaQuery(SIDEWAYS);
	const place = placeCard(step.name === 'chart', isDesktop, isSideways);
	const isLast = index === STEPS.length - 1;
	useEffect(() => setTarget(document.querySelector(step.selector)), [step]);
	useEffect(() => setAnchor(document.querySelector(place.anchor)), [place.anchor]);
	// The popup takes the focus when it opens; on later steps it is open already.
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the step changes
	useEffect(() => next.current?.focus(), [step]);

	const end = () => {
		changeSettings({ toured: true });
		// The tour ends without closing its popup first, which would move the focus away.
		setTimeout(() => document.getElementById('ticket')?.focus());
	};
	const goOn = () => {
		if (!isLast) return setIndex(index + 1);
		if (onTry !== null) {
			onTry();
			awaitsFirstResult.set(true);
		}
		end();
	};
	const skip = () => {
		setOver(true);
		setTimeout(end, DOUBLE_PRESS_MS);
	};
	if (target === null) return null;
	// The second half of a double press has no effect either.
	if (isOver) return createPortal(<div className="fixed inset-0 z-40" />, document.body);
	return (
		<>
			<Spotlight target={target} onPress={skip} />
			{/* The spotlight handles presses outside the card. */}
			<Popover.Root open onOpenChange={(open, { reason }) => !open && reason !== 'outside-press' && end()}>
				<Popover.Portal>
					<Popover.Positioner
						anchor={anchor}
						side={place.side}
						align={place.side === 'bottom' && isDesktop ? 'end' : 'center'}
						alignOffset={isDesktop ? GAP_PX : 0}
						sideOffset={GAP_PX}
						collisionAvoidance={{ side: 'shift', align: 'shift', fallbackAxisSide: 'none' }}
						collisionPadding={4}
						className="z-50"
					>
						<Popover.Popup
							className="popup w-96 max-w-[calc(100vw-1.5rem)] p-4 phone-landscape:p-3"
							style={{ width: place.widthPx }}
							initialFocus={next}
							aria-live="polite"
						>
							<p className="text-xs text-secondary">{t('tour.step', { step: index + 1, steps: STEPS.length })}</p>
							<Popover.Title className="mt-1 text-base font-semibold">{t(`tour.title_${step.name}`)}</Popover.Title>
							<Popover.Description className="mt-1 text-secondary">{t(`tour.text_${step.name}`)}</Popover.Description>
							<div className="mt-4 flex flex-wrap items-center justify-between gap-2">
								{isLast && onTry === null ? (
									<span />
								) : (
									<Button look="quiet" className="-ml-4" onClick={end}>
										{t(isLast ? 'tour.done' : 'tour.skip')}
									</Button>
								)}
								<div className="flex gap-2">
									{index > 0 && <Button onClick={() => setIndex(index - 1)}>{t('tour.back')}</Button>}
									<Button ref={next} look="primary" onClick={goOn}>
										{t(!isLast ? 'tour.next' : onTry === null ? 'tour.done' : 'tour.try')}
									</Button>
								</div>
							</div>
						</Popover.Popup>
					</Popover.Positioner>
				</Popover.Portal>
			</Popover.Root>
		</>
	);
}
