import {
	DRAWING_COLOURS,
	DRAWING_DASHES,
	DRAWING_WIDTHS,
	type Drawing,
	type DrawingColour,
} from '@fairtick/domain/charts/contract';
import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';
import { DRAWING_SHADES, lookOf } from './to-overlay.ts';
import type { DrawingEditor } from './use-drawing-editor.ts';

const BUTTON = 'inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-raised mouse:size-9';
const DASH_ARRAYS = { solid: undefined, dashed: '5 3', dotted: '1 4' } as const;

/** A colour's shade in the page's theme. */
const shadeOf = (colour: DrawingColour) => {
	const theme = getComputedStyle(document.documentElement).colorScheme === 'light' ? 'light' : 'dark';
	return DRAWING_SHADES[theme][colour];
};

const next = <Value,>(values: readonly Value[], value: Value): Value =>
	values[(values.indexOf(value) + 1) % values.length] as Value;

/** Colour, width and dash of a drawing. A press changes width or dash to the next. */
export function StyleTools({ editor, drawing }: { editor: DrawingEditor; drawing: Drawing }) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const { colour, width, dash } = lookOf(drawing);
	return (
		<>
			<Popover
				open={open}
				onOpenChange={setOpen}
				sideOffset={6}
				label={t('charts.colour')}
				className="grid grid-cols-3 gap-1 p-2"
				button={
					<button
						type="button"
						aria-label={`${t('charts.colour')}: ${t(`charts.colour_${colour}`)}`}
						title={t('charts.colour')}
						className={BUTTON}
					>
						<span className="size-4 rounded-full" style={{ backgroundColor: shadeOf(colour) }} />
					</button>
				}
			>
				{DRAWING_COLOURS.map((choice) => (
					<button
						key={choice}
						type="button"
						aria-label={t(`charts.colour_${choice}`)}
						aria-pressed={choice === colour}
						title={t(`charts.colour_${choice}`)}
						onClick={() => {
							editor.replace({ ...drawing, colour: choice });
							setOpen(false);
						}}
						className={classNames(BUTTON, 'aria-pressed:bg-raised aria-pressed:outline-2 aria-pressed:outline-focus')}
					>
						<span className="size-5 rounded-full" style={{ backgroundColor: shadeOf(choice) }} />
					</button>
				))}
			</Popover>
			<button
				type="button"
				aria-label={t('charts.lineWidth', { width })}
				title={t('charts.lineWidth', { width })}
				onClick={() => editor.replace({ ...drawing, width: next(DRAWING_WIDTHS, width) })}
				className={BUTTON}
			>
				<Sample width={width} dash="solid" />
			</button>
			<button
				type="button"
				aria-label={`${t('charts.dash')}: ${t(`charts.dash_${dash}`)}`}
				title={t(`charts.dash_${dash}`)}
				onClick={() => editor.replace({ ...drawing, dash: next(DRAWING_DASHES, dash) })}
				className={BUTTON}
			>
				<Sample width={2} dash={dash} />
			</button>
		</>
	);
}

function Sample({ width, dash }: { width: number; dash: keyof typeof DASH_ARRAYS }) {
	return (
		<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="text-secondary">
			<line
				x1="1"
				x2="17"
				y1="9"
				y2="9"
				stroke="currentColor"
				strokeWidth={width}
				strokeDasharray={DASH_ARRAYS[dash]}
			/>
		</svg>
	);
}
