interface FactListProps {
	/** Pairs of name and value. */
	facts: readonly (readonly [string, string])[];
	label?: string;
}

/** Facts about a person, one per line. */
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
