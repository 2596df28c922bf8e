const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** A stored hotkey, `Shift+ArrowUp`, for display: `Shift + ↑`. */
export const showKey = (key: string): string =>
	key.replace(/Arrow\w+/, (arrow) => ARROWS[arrow] ?? arrow).replaceAll('+', ' + ');

/** A stored hotkey for the attribute `aria-keyshortcuts`. */
export const shortcutOf = (key: string): string => key.replace('Ctrl', 'Control');
