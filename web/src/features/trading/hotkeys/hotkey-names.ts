const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** A hotkey as it is kept, `Shift+ArrowUp`, for people: `Shift + ↑`. */
export const showKey = (key: string): string =>
	key.replace(/Arrow\w+/, (arrow) => ARROWS[arrow] ?? arrow).replaceAll('+', ' + ');

/** The same as the attribute `aria-keyshortcuts` writes it. */
export const shortcutOf = (key: string): string => key.replace('Ctrl', 'Control');
