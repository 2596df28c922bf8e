import { useState } from 'react';

/** A round icon of an asset, as letters, such as for `eurusd`, or a picture (SITE-06); never a broken image. */
export function TickerIcon({ icon, size = 28 }: { icon: string; size?: number }) {
	const [failed, setFailed] = useState('');
	if (icon.startsWith('/') && failed !== icon)
		return (
			<img
				src={icon}
				alt=""
				width={size}
				height={size}
				onError={() => setFailed(icon)}
				className="shrink-0 rounded-full object-contain"
			/>
		);
	const letters = icon.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
	const text = letters.length <= 4 ? letters : letters.slice(0, 3);
	return (
		<svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
			<circle cx="16" cy="16" r="15.5" className="fill-raised stroke-line" />
			<text
				x="16"
				y="16"
				dominantBaseline="central"
				textAnchor="middle"
				className="fill-secondary font-bold"
				fontSize={text.length > 3 ? 9 : 10.5}
			>
				{text}
			</text>
		</svg>
	);
}
