import { expect, test } from 'vitest';
import { isMobileDevice } from './direction-buttons.tsx';

test.each([
	['Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', true],
	['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148', true],
	['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', true],
	['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
	['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', false],
])('[TOP-09] %s: mobile %s', (userAgent, mobile) => {
	expect(isMobileDevice(userAgent)).toBe(mobile);
});
