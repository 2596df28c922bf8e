/** Says why nothing can be paid in, or out, now, before the viewer fills in a form (CASH-06). */
export function CannotBegin({ message }: { message: string }) {
	return (
		<p role="status" className="max-w-[60ch] rounded border border-line bg-raised px-3 py-2">
			{message}
		</p>
	);
}
