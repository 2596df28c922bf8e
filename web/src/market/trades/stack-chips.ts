export interface Chip {
	/** Right edge and middle of its preferred place, in pixels. */
	readonly right: number;
	readonly middle: number;
	readonly width: number;
}

export const CHIP_HEIGHT_PX = 22;
const GAP_PX = 2;

/**
 * Moves chips that would hide one another apart, up and down in turn, the earlier ones staying nearest to where they
 * belong. Returns the middles in the order of the chips; all stay within the height as long as there is room.
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
	const step = CHIP_HEIGHT_PX + GAP_PX;
	const isFree = (middle: number) => taken.every((other) => Math.abs(other - middle) >= step);
	const isInside = (middle: number) => middle >= CHIP_HEIGHT_PX / 2 && middle <= heightPx - CHIP_HEIGHT_PX / 2;
	const candidates = [wanted, ...taken.flatMap((other) => [other - step, other + step])].toSorted(
		(a, b) => Math.abs(a - wanted) - Math.abs(b - wanted),
	);
	return candidates.find((middle) => isFree(middle) && (middle === wanted || isInside(middle))) ?? wanted;
}
