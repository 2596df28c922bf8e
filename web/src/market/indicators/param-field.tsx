import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { IndicatorParam } from './indicator-list.ts';

interface ParamFieldProps {
	param: IndicatorParam;
	/** Whose parameter it is. */
	of: string;
	value: number;
	onChange(value: number): void;
}

/** One number of an indicator. What is no allowed number is shown as such and changes nothing. */
export function ParamField({ param, of, value, onChange }: ParamFieldProps) {
	const { t } = useTranslation();
	const { min, max, step } = param;
	const [typed, setTyped] = useState<string | null>(null);
	const text = typed ?? String(value);
	const isFine = (candidate: number) =>
		candidate >= min && candidate <= max && (step < 1 || Number.isInteger(candidate));
	const label = t(`charts.param_${param.label}`);
	return (
		<label className="flex flex-col gap-0.5">
			<span className="text-xs text-secondary">{label}</span>
			<input
				type="number"
				inputMode="decimal"
				aria-label={`${label}, ${of}`}
				{...{ min, max, step }}
				value={text}
				aria-invalid={!isFine(Number(text))}
				onChange={({ target }) => {
					setTyped(target.value);
					if (target.value !== '' && isFine(Number(target.value))) onChange(Number(target.value));
				}}
				onBlur={() => setTyped(null)}
				className="h-11 w-20 rounded border border-line bg-surface px-2 text-base aria-invalid:border-down mouse:h-8 desktop:text-sm"
			/>
		</label>
	);
}
