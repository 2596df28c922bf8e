import type { ReactNode } from 'react';
import { useStore } from '../../kit/base/store.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { staffKeys } from './staff-keys.ts';

interface KeyCapProps {
	onPrimary?: boolean;
	/** True for a key that is held with another one; it works even if single keys are off. */
	held?: boolean;
	children: ReactNode;
}

/** A button's shortcut; hidden on phones. */
export function KeyCap({ children, onPrimary = false, held = false }: KeyCapProps) {
	const on = useStore(staffKeys);
	if (!on && !held) return null;
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
