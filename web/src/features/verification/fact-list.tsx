interface FactListProps {
	/** What each is called, and what it is. */
	facts: readonly (readonly [string, string])[];
	label?: string;
}

/** What is known of a person, a line each. */
export function FactList({ facts, label }: FactListProps) {
	return (
		<dl aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
			{facts.map(([name, value]) => (
				<div key={name} className="contents">
					<dt className="text-secondary">{name}</dt>
					<dd className="min-w-0 break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}
