import { defineConfig } from '@playwright/test';
import { chooseSeed } from '../scripts/test/draw.mjs';
import { LAUNCH_OPTIONS } from './support/chromium.ts';
import { SIZES } from './support/sizes.ts';

// Processes that run journeys inherit it.
chooseSeed();

export default defineConfig({
	testDir: '.',
	testMatch: '**/*.spec.ts',
	outputDir: '../test-results',
	globalSetup: './support/global-setup.ts',
	fullyParallel: true,
	forbidOnly: true,
	// One more than two cores: journeys also wait, for prices and for the ends of trades.
	workers: 3,
	// They find what hangs, not what is slow: a busy machine may take several times as long as a quiet one.
	timeout: 90_000,
	expect: { timeout: 20_000 },
	reporter: [['list']],
	use: {
		...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
		locale: 'en-GB',
		// Movement costs frames and waiting; the journeys that are about it, and the main one, turn it on.
		reducedMotion: 'reduce',
		// Requests that a worker makes pass by the routes of journeys; the one that is about it allows it.
		serviceWorkers: 'block',
		launchOptions: LAUNCH_OPTIONS,
		// A trace of everything costs a third of the run; `--trace on` makes one of a journey that fails.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
	projects: [
		// Journeys are made in one size, and on a phone as well where it lays their pages out otherwise; `small-pages` looks at all of them there.
		{ name: 'desktop', use: SIZES.desktop, testIgnore: '**/*.mobile.spec.ts' },
		// The name that is matched contains the file name.
		{ name: 'mobile', use: SIZES.mobile, grep: /@phone|\.mobile\.spec\.ts/ },
	],
});
