interface Place {
	readonly x: number;
	readonly y: number;
}

const LENGTH_PX = 10;
const OPENING_RADIANS = Math.PI / 7;

/** The two strokes of an arrow's head as one line through its tip. */
export function computeArrowHead(from: Place, tip: Place): [Place, Place, Place] {
	const back = Math.atan2(from.y - tip.y, from.x - tip.x);
	const end = (angle: number) => ({
		x: tip.x + LENGTH_PX * Math.cos(angle),
		y: tip.y + LENGTH_PX * Math.sin(angle),
	});
	return [end(back - OPENING_RADIANS), tip, end(back + OPENING_RADIANS)];
}
