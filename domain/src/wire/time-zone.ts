/** Whether it names a time zone (IANA), as this program knows them. */
export function isTimeZone(name: string): boolean {
	// Programs differ in whether they take offsets for zones.
	if (!/^[A-Za-z]/.test(name)) return false;
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
