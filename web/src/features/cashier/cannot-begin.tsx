import type { ReactNode } from 'react';

/** Refusals that end once one of the movements of the history is over. */
const ABOUT_HISTORY = ['cashier.unpaid_deposits', 'cashier.open_withdrawals'];

/** Says why nothing can be paid in, or out, now, before the viewer fills in a form (CASH-06), with the way to what is in the way. */
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
