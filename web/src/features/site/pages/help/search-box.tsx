import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';

interface SearchBoxProps {
	value: string;
	onChange(value: string): void;
	onFocus(): void;
	/** Called to open the first result. */
	onEnter(): void;
	/** Called to focus the first result. */
	onDown(): void;
}

const isTyping = (element: EventTarget | null) =>
	element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** The search field. `/` focuses it, the down arrow moves to the results, Enter opens the first, Escape empties it. */
export function SearchBox({ value, onChange, onFocus, onEnter, onDown }: SearchBoxProps) {
	const { t } = useTranslation();
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const focus = (event: globalThis.KeyboardEvent) => {
			if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			event.preventDefault();
			input.current?.focus();
			input.current?.select();
		};
		window.addEventListener('keydown', focus);
		return () => window.removeEventListener('keydown', focus);
	}, []);
	const press = (event: KeyboardEvent) => {
		// Input methods of composed scripts use these keys too.
		if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return;
		event.preventDefault();
		if (event.key === 'Enter') onEnter();
		else if (event.key === 'ArrowDown') onDown();
		else onChange('');
	};
	return (
		<search className="flex flex-col gap-1.5">
			<label className="relative block">
				<span className="sr-only">{t('help.search')}</span>
				<Search
					size={20}
					className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-secondary"
					aria-hidden="true"
				/>
				<input
					ref={input}
					type="text"
					inputMode="search"
					enterKeyHint="search"
					autoComplete="off"
					value={value}
					aria-keyshortcuts="/"
					placeholder={t('help.search')}
					onFocus={onFocus}
					onKeyDown={press}
					onChange={({ target }) => onChange(target.value)}
					className="h-12 w-full rounded border border-line bg-surface pr-12 pl-11 text-base text-ellipsis placeholder:text-secondary hover:border-line-strong"
				/>
				{value !== '' && (
					<button
						type="button"
						aria-label={t('help.clear')}
						onClick={() => {
							onChange('');
							input.current?.focus();
						}}
						className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded text-secondary hover:text-text"
					>
						<X size={18} aria-hidden="true" />
					</button>
				)}
			</label>
			<p className="hidden text-xs text-secondary pointer-fine:block">{t('help.searchKey')}</p>
		</search>
	);
}
