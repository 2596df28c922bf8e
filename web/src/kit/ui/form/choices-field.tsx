import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { FieldFrame, fieldAria, inputClass } from './text-field.tsx';

interface Choice {
	readonly value: string;
	readonly label: string;
}

interface ChoicesFieldProps {
	label: string;
	/** All options in order. */
	options: readonly Choice[];
	/** The chosen values. */
	value: readonly string[];
	onChange(value: string[]): void;
	/** Placeholder of the empty field. */
	placeholder: string;
	/** Shown if no name contains the typed letters. */
	none: string;
	/** Name of the button that removes a choice. */
	nameRemoval(label: string): string;
	hint?: ReactNode;
	error?: string | undefined;
}

/**
 * Several values of a long list, found by typing a part of their names: arrow keys and Enter choose, Backspace removes
 * the last.
 */
export function ChoicesField({ label, options, value, onChange, hint, error, ...words }: ChoicesFieldProps) {
	const id = useId();
	const chosen = options.filter((option) => value.includes(option.value));
	return (
		<CSPProvider disableStyleElements>
			<FieldFrame id={id} label={label} error={error} hint={hint}>
				<Combobox.Root
					multiple
					items={options}
					value={chosen}
					onValueChange={(next) => onChange(next.map((option) => option.value))}
				>
					<Combobox.Chips className="flex flex-col gap-2">
						{chosen.length > 0 && (
							<div className="thin-scroll flex max-h-32 flex-wrap gap-1 overflow-y-auto">
								{chosen.map((option) => (
									<Combobox.Chip
										key={option.value}
										aria-label={option.label}
										className="flex min-h-11 items-center rounded border border-line bg-raised pl-2 text-sm desktop:min-h-8"
									>
										{option.label}
										<Combobox.ChipRemove
											aria-label={words.nameRemoval(option.label)}
											className="inline-flex size-11 items-center justify-center rounded text-secondary hover:text-text desktop:size-8"
										>
											<X size={14} aria-hidden="true" />
										</Combobox.ChipRemove>
									</Combobox.Chip>
								))}
							</div>
						)}
						<Combobox.Input
							{...fieldAria(id, error)}
							placeholder={words.placeholder}
							className={inputClass(error !== undefined)}
						/>
					</Combobox.Chips>
					<Combobox.Portal>
						<Combobox.Positioner sideOffset={4} className="z-90">
							<Combobox.Popup className="popup max-h-[min(18rem,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1">
								<Combobox.Empty className="px-3 text-sm text-secondary not-empty:py-2">{words.none}</Combobox.Empty>
								<Combobox.List>
									{(option: Choice) => (
										<Combobox.Item
											key={option.value}
											value={option}
											className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-sm outline-none select-none data-highlighted:bg-raised desktop:min-h-9"
										>
											<span className="flex-1">{option.label}</span>
											<Combobox.ItemIndicator>
												<Check size={16} aria-hidden="true" />
											</Combobox.ItemIndicator>
										</Combobox.Item>
									)}
								</Combobox.List>
							</Combobox.Popup>
						</Combobox.Positioner>
					</Combobox.Portal>
				</Combobox.Root>
			</FieldFrame>
		</CSPProvider>
	);
}
