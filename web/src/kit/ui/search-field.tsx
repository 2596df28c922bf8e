import Search from 'lucide-react/icons/search';
import { inputClass } from './form/text-field.tsx';

interface SearchFieldProps {
	/** Its accessible name and placeholder. */
	label: string;
	value: string;
	onChange(value: string): void;
}

/** A field that filters the list below it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
	return (
		<label className="relative block">
			<span className="sr-only">{label}</span>
			<Search
				size={18}
				className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-secondary"
				aria-hidden="true"
			/>
			<input
				type="search"
				value={value}
				onChange={({ target }) => onChange(target.value)}
				placeholder={label}
				className={`${inputClass(false)} pl-10`}
			/>
		</label>
	);
}
