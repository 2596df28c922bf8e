import { useId, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import {
	type IndicatorName,
	type IndicatorParam,
	indicatorInfo,
	placeAmongSame,
	shownParam,
} from './indicator-list.ts';

interface ParamFieldsProps {
	name: IndicatorName;
	values: readonly number[];
	onChange(values: number[]): void;
}

/** The parameters of an indicator, with unique names. */
export function ParamFields({ name, values, onChange }: ParamFieldsProps) {
	const { t } = useTranslation();
	return indicatorInfo(name).params.map((param, index) => (
		<ParamField
			// biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its place alone
			key={index}
			param={param}
			label={[t(`charts.param_${param.label}`), placeAmongSame(name, index)].filter((part) => part !== null).join(' ')}
			of={t(`indicators.${name}`)}
			value={values[index] ?? param.initial}
			onChange={(value) => onChange(values.with(index, value))}
		/>
	));
}

interface ParamFieldProps {
	param: IndicatorParam;
	label: string;
	/** The indicator of the parameter. */
	of: string;
	value: number;
	onChange(value: number): void;
}

/** An invalid number stays in the field, is marked with the allowed range, and is not applied. */
function ParamField({ param, label, of, value, onChange }: ParamFieldProps) {
	const { t } = useTranslation();
	const hintId = useId();
	const [min, max, step] = [param.min, param.max, param.step].map((one) => shownParam(param, one)) as [
		number,
		number,
		number,
	];
	const isWhole = param.step >= 1;
	const [typed, setTyped] = useState<string | null>(null);
	const text = typed ?? String(shownParam(param, value));
	const isFine = (candidate: string) =>
		candidate !== '' &&
		Number(candidate) >= min &&
		Number(candidate) <= max &&
		(!isWhole || Number.isInteger(Number(candidate)));
	const change = (next: string) => {
		setTyped(next);
		if (isFine(next)) onChange(param.hundredths ? Math.round(Number(next) * 10_000) / 100 : Number(next));
	};
	const isWrong = !isFine(text);
	return (
		<label className="flex max-w-32 flex-col gap-0.5">
			<span className="text-xs text-secondary">{label}</span>
			<input
				type="number"
				inputMode="decimal"
				aria-label={`${label}, ${of}`}
				min={min}
				max={max}
				step={step}
				value={text}
				aria-invalid={isWrong}
				aria-describedby={isWrong ? hintId : undefined}
				onChange={({ target }) => change(target.value)}
				onBlur={() => isWrong || setTyped(null)}
				className="h-11 w-20 rounded border border-line bg-surface px-2 text-base aria-invalid:border-down mouse:h-8 desktop:text-sm"
			/>
			{isWrong && (
				<span id={hintId} role="alert" className="text-xs text-down-text">
					{t(isWhole ? 'charts.paramWhole' : 'charts.paramBounds', { min, max })}
				</span>
			)}
		</label>
	);
}
