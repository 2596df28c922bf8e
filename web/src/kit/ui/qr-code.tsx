import { encode } from 'uqr';

/** A text as a QR code. It is dark on light in every theme, which cameras require. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { ecc: 'M', border: 3 });
	const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
	return (
		<svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 shrink-0 rounded">
			<rect width={size} height={size} fill="#fff" />
			<path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
		</svg>
	);
}
