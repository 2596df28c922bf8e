/** The first that matches names it: others claim to be several at once. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdgA?(iOS)?\//, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/\b(Chrome|CriOS)\//, 'Chrome'],
	[/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\bAndroid\b/, 'Android'],
	[/\b(iPhone|iPad|iPod)\b/, 'iOS'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b/, 'macOS'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bLinux\b/, 'Linux'],
];

/** Browser and system of a `User-Agent`, such as `Firefox · Windows`; empty when neither is known. */
export function describeDevice(userAgent: string): string {
	const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
	return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' · ');
}
