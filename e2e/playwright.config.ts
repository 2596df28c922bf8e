import { defineConfig, devices } from '@playwright/test';
import { LAUNCH_OPTIONS } from './support/chromium.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const MOBILE = {
	viewport: { width: 390, height: 844 },
	isMobile: true,
	hasTouch: true,
	userAgent: devices['Pixel 7'].userAgent,
};

export default defineConfig({
	testDir: 'journeys',
	outputDir: '../test-results',
	globalSetup: './support/global-setup.ts',
	fullyParallel: true,
	forbidOnly: true,
	workers: 2,
	timeout: 45_000,
	expect: { timeout: 10_000 },
	reporter: [['list']],
	use: {
		...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
		locale: 'en-GB',
		launchOptions: LAUNCH_OPTIONS,
		trace: 'retain-on-failure',
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'desktop', use: DESKTOP },
		{ name: 'mobile', use: MOBILE },
	],
});
