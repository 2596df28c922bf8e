import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from './form-errors.ts';

interface NamedError {
	readonly text: string;
	/** Ids of the field and its label; null if the error concerns no visible field. */
	readonly field: { readonly id: string; readonly label: string } | null;
}

/** Each error of a form once, in the order of its fields, with a link to its field. */
export function FormSummary({ errors, except }: { errors: FormErrors; except: string }) {
	const list = useRef<HTMLUListElement>(null);
	const [named, setNamed] = useState<readonly NamedError[]>([]);
	useEffect(() => {
		const form = list.current?.closest('form');
		const places = [...(form?.elements ?? [])].map((element) => element.getAttribute('name'));
		setNamed(
			Object.entries(errors)
				.sort(([one], [other]) => places.indexOf(one) - places.indexOf(other))
				.flatMap(([name, texts]) => texts.map((text) => ({ text, field: findField(form?.elements.namedItem(name)) })))
				.filter(({ text, field }) => field !== null || text !== except),
		);
	}, [errors, except]);
	return (
		<ul ref={list} className="mt-1 list-disc pl-4">
			{named.map(({ text, field }) => (
				<li key={`${field?.id} ${text}`}>
					{field !== null && (
						<>
							<a
								href={`#${field.id}`}
								className="font-medium underline underline-offset-4"
								onClick={(event) => {
									event.preventDefault();
									document.getElementById(field.id)?.focus();
								}}
							>
								{field.label}
							</a>
							{': '}
						</>
					)}
					{text}
				</li>
			))}
		</ul>
	);
}

function findField(found: Element | RadioNodeList | null | undefined): NamedError['field'] {
	if (
		!(found instanceof HTMLInputElement || found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement)
	)
		return null;
	// A label that is a sentence keeps its full stop.
	const label = found.labels?.[0]?.textContent?.trim().replace(/[.।]$/, '');
	return label === undefined || label === '' ? null : { id: found.id, label };
}
