import { defineConfig } from '@playwright/test';
import { chooseSeed } from '../scripts/test/draw.mjs';
import { LAUNCH_OPTIONS } from './support/chromium.ts';
import { SIZES } from './support/sizes.ts';

// The workers inherit the seed.
chooseSeed();

export default defineConfig({
	testDir: '.',
	testMatch: '**/*.spec.ts',
	outputDir: '../test-results',
	globalSetup: './support/global-setup.ts',
	fullyParallel: true,
	forbidOnly: true,
	// One for each of two cores.
	workers: 2,
	// The time-outs detect hanging, not slowness: a busy machine may need several times as long as a quiet one.
	timeout: 90_000,
	expect: { timeout: 20_000 },
	reporter: [['list']],
	use: {
		...(process.env['E2E_URL'] && { baseURL: process.env['E2E_URL'] }),
		locale: 'en-GB',
		// Animation costs frames and waiting. The journeys about it, and the main one, turn it on.
		reducedMotion: 'reduce',
		// Routes of journeys do not see a worker's requests. The journey about the worker allows it.
		serviceWorkers: 'block',
		launchOptions: LAUNCH_OPTIONS,
		// Tracing everything takes a third of the run's time. `--trace on` records a failing journey.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
	projects: [
		// Journeys run on the desktop, and also on a phone if its layout differs; `small-pages` looks at all pages there.
		{ name: 'desktop', use: SIZES.desktop, testIgnore: '**/*.mobile.spec.ts' },
		// The matched name contains the file name.
		{ name: 'mobile', use: SIZES.mobile, grep: /@phone|\.mobile\.spec\.ts/ },
	],
});
