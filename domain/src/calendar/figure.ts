/** A figure of an economic event as its provider writes it, with a minus and the decimal sign of a language: `-0.4%` → `−0,4%`. Other texts stay. */
export function writeFigure(figure: string, intlLocale: string): string {
	if (!/^[-−+]?\d+(\.\d+)?\D*$/.test(figure)) return figure;
	const parts = new Intl.NumberFormat(intlLocale).formatToParts(0.5);
	return figure.replace(/^-/, '−').replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}
