import { devices } from '@playwright/test';

/** Screen sizes of journeys and screens. */
export const SIZES = {
	desktop: { viewport: { width: 1440, height: 900 } },
	mobile: {
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
		userAgent: devices['Pixel 7'].userAgent,
	},
};
