import { devices } from '@playwright/test';

/** The sizes of screen that journeys run in and screens are looked at. */
export const SIZES = {
	desktop: { viewport: { width: 1440, height: 900 } },
	mobile: {
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		userAgent: devices['Pixel 7'].userAgent,
	},
};
