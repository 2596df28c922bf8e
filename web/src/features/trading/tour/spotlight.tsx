import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const MARGIN_PX = 6;

interface Box {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

const boxOf = (element: Element): Box => {
	const { left, top, width, height } = element.getBoundingClientRect();
	return { left, top, width, height };
};

/** Dims the page around an element and covers all of it. A press ends it and reaches nothing below. */
export function Spotlight({ target, onPress }: { target: Element; onPress(): void }) {
	const [box, setBox] = useState(() => boxOf(target));
	useEffect(() => {
		const measure = () => setBox(boxOf(target));
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(target);
		observer.observe(document.documentElement);
		return () => observer.disconnect();
	}, [target]);
	return createPortal(
		<div aria-hidden="true" className="fixed inset-0 z-40" onClick={onPress}>
			<div
				className="pointer-events-none fixed rounded outline-2 outline-focus transition-[left,top,width,height] duration-200"
				style={{
					left: box.left - MARGIN_PX,
					top: box.top - MARGIN_PX,
					width: box.width + 2 * MARGIN_PX,
					height: box.height + 2 * MARGIN_PX,
					boxShadow: '0 0 0 200vmax var(--backdrop)',
				}}
			/>
		</div>,
		document.body,
	);
}
