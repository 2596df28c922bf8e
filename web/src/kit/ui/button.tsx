import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const LOOKS = {
	primary: 'bg-focus text-ground font-semibold hover:brightness-110',
	plain: 'bg-raised text-text font-medium border border-line hover:border-line-strong',
	danger: 'bg-down text-on-fill font-semibold hover:brightness-110',
	quiet: 'text-text font-medium hover:bg-raised',
} as const;
export type ButtonLook = keyof typeof LOOKS;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook, className?: string): string {
	return classNames(
		'inline-flex min-h-11 items-center justify-center gap-2 rounded px-4 text-sm whitespace-nowrap select-none',
		'mouse:min-h-10 disabled:opacity-60 disabled:hover:brightness-100',
		LOOKS[look],
		className,
	);
}

export interface ButtonProps extends ComponentProps<'button'> {
	look?: ButtonLook;
	/** Shows a spinner and ignores clicks. */
	busy?: boolean;
}

export function Button({ look = 'plain', busy = false, className, children, disabled, ...rest }: ButtonProps) {
	const button = useFocusKept(busy);
	return (
		<button
			ref={button}
			type="button"
			{...rest}
			disabled={disabled || busy}
			aria-busy={busy || undefined}
			className={buttonClass(look, className)}
		>
			{busy && <Spinner />}
			{children}
		</button>
	);
}

/** Restores the focus, which a disabled button loses, after the busy state, unless it moved elsewhere. */
function useFocusKept(busy: boolean) {
	const button = useRef<HTMLButtonElement>(null);
	const hadFocus = useRef(false);
	// Chromium removes the focus as soon as the button is disabled, before any effect and without an event that React
	// sees.
	useLayoutEffect(() => {
		const { current } = button;
		const keep = () => {
			hadFocus.current = current?.disabled === true;
		};
		current?.addEventListener('blur', keep);
		return () => current?.removeEventListener('blur', keep);
	}, []);
	useLayoutEffect(() => {
		if (busy) {
			hadFocus.current ||= document.activeElement === button.current;
			return;
		}
		if (hadFocus.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
		hadFocus.current = false;
	}, [busy]);
	return button;
}

interface IconButtonProps extends ComponentProps<'button'> {
	/** Accessible name of its action. */
	label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			{...rest}
			className={classNames(
				'inline-flex size-11 shrink-0 items-center justify-center rounded text-secondary mouse:size-9',
				'hover:bg-raised hover:text-text disabled:opacity-50',
				className,
			)}
		>
			{children}
		</button>
	);
}
