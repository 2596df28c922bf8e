import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './support/chromium.ts';
import { SIZES } from './support/sizes.ts';

export default defineConfig({
	testDir: '.',
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
		{ name: 'desktop', use: SIZES.desktop },
		{
			name: 'mobile',
			use: SIZES.mobile,
			// Signing in and the account do the same in both sizes, whose pages are held elsewhere; the run has a time limit.
			testIgnore: ['**/*.desktop.spec.ts', '**/journeys/{sign-in,accounts}.spec.ts'],
		},
	],
});
