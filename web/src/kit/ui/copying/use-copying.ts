import { useEffect, useState } from 'react';

const SHOWN_MS = 2_000;

/** Copies a text and confirms that for a moment; `copy` is null if the browser has no clipboard. */
export function useCopying(text: string): { readonly copied: boolean; readonly copy: (() => void) | null } {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [copied]);
	if (navigator.clipboard === undefined) return { copied, copy: null };
	const copy = () =>
		void navigator.clipboard.writeText(text).then(
			() => setCopied(true),
			// Without the permission the user can still select and copy the text.
			() => undefined,
		);
	return { copied, copy };
}
