import { Popover } from '@base-ui/react/popover';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Spotlight } from './spotlight.tsx';
import { changeSettings } from './trading-settings.ts';

/** What each step is about, and where that is on the page. */
const STEPS = [
	{ name: 'chart', selector: 'main section' },
	{ name: 'fields', selector: '[data-tour=fields]' },
	{ name: 'summary', selector: '[data-tour=summary]' },
	{ name: 'buttons', selector: '[data-tour=buttons]' },
] as const;

/** The steps; a press beside them skips the rest. */
export function OpenTour() {
	const { t } = useTranslation();
	const [index, setIndex] = useState(0);
	const [target, setTarget] = useState<Element | null>(null);
	const next = useRef<HTMLButtonElement>(null);
	const step = STEPS[index] ?? STEPS[0];
	const isLast = index === STEPS.length - 1;
	useEffect(() => setTarget(document.querySelector(step.selector)), [step]);
	// The popup takes the focus when it opens; on later steps it is open already.
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the step changes
	useEffect(() => next.current?.focus(), [step]);

	const end = () => changeSettings({ toured: true });
	if (target === null) return null;
	return (
		<>
			<Spotlight target={target} />
			<Popover.Root open onOpenChange={(open) => !open && end()}>
				<Popover.Portal>
					<Popover.Positioner
						anchor={target}
						side={step.name === 'chart' ? 'bottom' : 'left'}
						align="center"
						sideOffset={step.name === 'chart' ? -200 : 16}
						collisionPadding={12}
						className="z-50"
					>
						<Popover.Popup
							className="popup w-80 max-w-[calc(100vw-1.5rem)] p-4"
							initialFocus={next}
							finalFocus={() => document.getElementById('ticket')}
							aria-live="polite"
						>
							<p className="text-xs text-secondary">{t('tour.step', { step: index + 1, steps: STEPS.length })}</p>
							<Popover.Title className="mt-1 text-base font-semibold">{t(`tour.title_${step.name}`)}</Popover.Title>
							<Popover.Description className="mt-1 text-secondary">{t(`tour.text_${step.name}`)}</Popover.Description>
							<div className="mt-4 flex flex-wrap items-center justify-between gap-2">
								{isLast ? (
									<span />
								) : (
									<Button look="quiet" className="-ml-4" onClick={end}>
										{t('tour.skip')}
									</Button>
								)}
								<div className="flex gap-2">
									{index > 0 && <Button onClick={() => setIndex(index - 1)}>{t('tour.back')}</Button>}
									<Button ref={next} look="primary" onClick={isLast ? end : () => setIndex(index + 1)}>
										{t(isLast ? 'tour.done' : 'tour.next')}
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
