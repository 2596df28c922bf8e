import { classNames } from './class-names.ts';

/** A change with its sign as an arrow, so that colour never stands alone. */
export function Change({ value, text }: { value: number; text: string }) {
	const direction = value > 0 ? '▲' : value < 0 ? '▼' : '■';
	return (
		<span className={classNames(value > 0 ? 'text-up-text' : value < 0 ? 'text-down-text' : 'text-secondary')}>
			<span aria-hidden="true" className="mr-0.5 text-[0.625rem]">
				{direction}
			</span>
			{text}
		</span>
	);
}
