export interface Chip {
	/** Right edge and middle of its preferred position, in pixels. */
	readonly right: number;
	readonly middle: number;
	readonly width: number;
}

export const CHIP_HEIGHT_PX = 22;
const GAP_PX = 2;
/** Distance from one chip to the next. */
export const CHIP_STEP_PX = CHIP_HEIGHT_PX + GAP_PX;
/** Smaller differences are ignored, so that chips of nearly equal prices keep their order while prices move. */
const GRAIN_PX = 12;

/**
 * Moves overlapping chips apart, alternately up and down. Earlier ones stay nearest to their preferred positions.
 * Returns the middles in the order of the chips, within the height as long as there is room.
 */
export function stackChips(chips: readonly Chip[], heightPx: number): number[] {
	const placed: { left: number; right: number; middle: number }[] = [];
	return chips.map(({ right, middle, width }) => {
		const left = right - width;
		const rivals = placed.filter((other) => other.left < right && left < other.right);
		const free = freeMiddle(
			middle,
			rivals.map((other) => other.middle),
			heightPx,
		);
		placed.push({ left, right, middle: free });
		return free;
	});
}

function freeMiddle(wanted: number, taken: readonly number[], heightPx: number): number {
	const isFree = (middle: number) => taken.every((other) => Math.abs(other - middle) >= CHIP_STEP_PX);
	const isInside = (middle: number) => middle >= CHIP_HEIGHT_PX / 2 && middle <= heightPx - CHIP_HEIGHT_PX / 2;
	const distance = (middle: number) => Math.ceil(Math.abs(middle - wanted) / GRAIN_PX);
	const candidates = [wanted, ...taken.flatMap((other) => [other + CHIP_STEP_PX, other - CHIP_STEP_PX])].toSorted(
		(a, b) => distance(a) - distance(b),
	);
	return candidates.find((middle) => isFree(middle) && (middle === wanted || isInside(middle))) ?? wanted;
}
