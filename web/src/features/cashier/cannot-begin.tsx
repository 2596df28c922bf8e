import type { ReactNode } from 'react';

/** Refusals that end when a movement in the history ends. */
const ABOUT_HISTORY = ['cashier.unpaid_deposits', 'cashier.open_withdrawals'];

/**
 * Explains why no deposit, or no withdrawal, is possible now, before the viewer fills in a form (CASH-06), and links to
 * the cause.
 */
export function CannotBegin({ code, message, toHistory }: { code: string; message: string; toHistory: ReactNode }) {
	return (
		<div
			role="status"
			className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-raised px-3 py-2"
		>
			<p>{message}</p>
			{ABOUT_HISTORY.includes(code) && toHistory}
		</div>
	);
}
