/** Abbreviations that are zones of the time zone database; others, such as BST or IST, name a different zone in each country. */
const ABBREVIATIONS = new Set([
	'UTC',
	'GMT',
	'UCT',
	'EST',
	'MST',
	'HST',
	'CET',
	'EET',
	'MET',
	'WET',
	'PRC',
	'ROC',
	'ROK',
]);

/** True if it names a time zone (IANA), as this program knows them. */
export function isTimeZone(name: string): boolean {
	// Programs differ in whether they take offsets for zones, and some take old abbreviations that no one else reads as they do.
	if (!/^[A-Za-z]/.test(name) || (/^[A-Za-z]{3}$/.test(name) && !ABBREVIATIONS.has(name.toUpperCase()))) return false;
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
