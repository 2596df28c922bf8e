import type { KeyboardEvent, Ref } from 'react';
import { Link } from '../../../../kit/navigation/link.tsx';
import type { ExcerptPart } from './excerpt.ts';
import type { HelpResult } from './search-index.ts';

interface HelpResultsProps {
	ref: Ref<HTMLOListElement>;
	results: readonly HelpResult[];
}

/** The results: heading, place, and the text around the match. Arrow keys move between them. */
export function HelpResults({ ref, results }: HelpResultsProps) {
	return (
		<ol ref={ref} onKeyDown={move} className="flex flex-col divide-y divide-line">
			{results.map(({ path, hash, page, title, heading, excerpt }) => (
				<li key={`${path}#${hash}`}>
					<Link
						to={path}
						{...(hash !== null && { hash })}
						className="-mx-3 flex flex-col gap-1 rounded px-3 py-4 hover:bg-surface"
					>
						<span className="font-semibold">
							<Marked parts={heading} />
						</span>
						{title !== page && <span className="text-sm text-secondary">{page}</span>}
						<span className="text-sm leading-6">
							<Marked parts={excerpt} />
						</span>
					</Link>
				</li>
			))}
		</ol>
	);
}

function Marked({ parts }: { parts: readonly ExcerptPart[] }) {
	return parts.map(({ text, marked }, at) =>
		marked ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts never move
			<mark key={at} className="rounded-xs bg-demo/25 text-inherit">
				{text}
			</mark>
		) : (
			text
		),
	);
}

/** Moves from a result to the one before or after it, and from the first back to the field. */
function move(event: KeyboardEvent<HTMLOListElement>): void {
	const links = [...event.currentTarget.querySelectorAll('a')];
	const at = links.indexOf(document.activeElement as HTMLAnchorElement);
	const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
	const step = steps[event.key];
	if (event.key !== 'Escape' && (step === undefined || at < 0)) return;
	event.preventDefault();
	const next = step === undefined ? undefined : links[at + step];
	if (next) next.focus();
	else if (event.key !== 'ArrowDown') document.querySelector<HTMLElement>('search input')?.focus();
}
