/** A bar as shares of the height of its plot, from the top. */
interface Bar {
	readonly top: number;
	readonly height: number;
}

/** Minimum height of a value above or below zero. */
const LEAST = 0.02;

/** Bars from the zero line, up or down. The range of all values and zero fills the height. */
export function toBars(values: readonly number[]): Bar[] {
	const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
	const range = most - least || 1;
	const zero = most / range;
	return values.map((value) => {
		const height = value === 0 ? 0 : Math.max(Math.abs(value) / range, LEAST);
		return { top: value > 0 ? Math.max(zero - height, 0) : zero, height };
	});
}
