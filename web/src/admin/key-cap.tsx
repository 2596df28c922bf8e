import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

/** The key that does what a button does; a phone has none. */
export function KeyCap({ children, onPrimary = false }: { children: ReactNode; onPrimary?: boolean }) {
	return (
		<span
			aria-hidden="true"
			className={classNames(
				'rounded-sm border px-1.5 text-xs max-desktop:hidden',
				onPrimary ? 'border-ground/40' : 'border-line text-secondary',
			)}
		>
			{children}
		</span>
	);
}
