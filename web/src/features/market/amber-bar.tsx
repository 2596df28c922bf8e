import type { ReactNode } from 'react';

/** A warning line across the chart. */
export function AmberBar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
	return (
		<p className="flex min-h-9 items-center justify-center gap-2 border-b border-demo bg-[color-mix(in_srgb,var(--demo)_14%,var(--surface))] px-3 py-1.5 text-sm font-medium text-text">
			<span className="text-demo">{icon}</span>
			{children}
		</p>
	);
}
