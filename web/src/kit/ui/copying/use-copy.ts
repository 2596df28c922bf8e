import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/**
 * Copies a text; `copied` is true for a moment after. Without the permission the user can still select and copy the
 * text.
 */
export function useCopy(text: string): { copied: boolean; copy(): void } {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [copied]);
	return {
		copied,
		copy: () =>
			void navigator.clipboard.writeText(text).then(
				() => setCopied(true),
				() => undefined,
			),
	};
}
