/** Written in full, because styles are only generated for class names found in the source. */
const FILLS = [
	['ground', 'bg-ground'],
	['surface', 'bg-surface'],
	['raised', 'bg-raised'],
	['field', 'bg-field'],
	['line', 'bg-line'],
	['line-strong', 'bg-line-strong'],
	['text', 'bg-text'],
	['secondary', 'bg-secondary'],
	['up', 'bg-up'],
	['down', 'bg-down'],
	['up-text', 'bg-up-text'],
	['down-text', 'bg-down-text'],
	['demo', 'bg-demo'],
	['real', 'bg-real'],
	['focus', 'bg-focus'],
] as const;

export function UiColours() {
	return (
		<ul className="grid grid-cols-2 gap-3 desktop:grid-cols-7">
			{FILLS.map(([name, fill]) => (
				<li key={name} className="flex w-28 flex-col gap-1 text-xs">
					<span className={`h-10 rounded border border-line ${fill}`} />
					{name}
				</li>
			))}
		</ul>
	);
}
