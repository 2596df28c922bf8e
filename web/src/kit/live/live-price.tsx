import { formatPrice, formatSignedPercent } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useDayOpen } from './use-day-open.ts';
import { useTickPaint } from './use-paint.ts';

interface LivePriceProps {
	assetId: number;
	className?: string;
}

/** The newest price of an asset with its usual decimals; a placeholder until there is one. */
export function LivePrice({ assetId, className }: LivePriceProps) {
	const element = useTickPaint<HTMLSpanElement>(assetId, (span, tick) => {
		span.textContent = tick === null ? '' : formatPrice(tick[3]);
	});
	return <span ref={element} className={classNames('tabular-nums empty:skeleton empty:h-3 empty:w-14', className)} />;
}

const ARROWS =
	'before:mr-0.5 before:text-[0.625rem] data-[sign=up]:text-up-text data-[sign=up]:before:content-["▲"] ' +
	'data-[sign=down]:text-down-text data-[sign=down]:before:content-["▼"] ' +
	'data-[sign=none]:text-secondary data-[sign=none]:before:content-["■"]';

/** The change since the opening of the (UTC) day, with an arrow, so that colour is not the only sign. */
export function LiveChange({ assetId, className }: LivePriceProps) {
	const open = useDayOpen(assetId);
	const element = useTickPaint<HTMLSpanElement>(assetId, (span, tick) => {
		if (tick === null || open === null) {
			span.textContent = '';
			delete span.dataset['sign'];
			return;
		}
		const percent = computeChange(Number(open), Number(tick[3]));
		span.dataset['sign'] = percent > 0 ? 'up' : percent < 0 ? 'down' : 'none';
		span.textContent = formatSignedPercent(percent);
	});
	return <span ref={element} className={classNames('whitespace-nowrap tabular-nums', ARROWS, className)} />;
}

/** Change in percent, rounded to the shown decimals, so that its sign is that of the shown number. */
export function computeChange(from: number, to: number): number {
	return Math.round((to / from - 1) * 10_000) / 100;
}
