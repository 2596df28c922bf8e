/** Whether a user agent names a phone or tablet, however wide its window is (TOP-09). */
export function isMobileDevice(userAgent: string): boolean {
	return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}
