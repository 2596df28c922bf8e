import { defineConfig } from 'vitest/config';

// One process per core at most: the machine's cores are shared with the database that the server's tests use.
export default defineConfig({
	test: {
		projects: [
			{ test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node' } },
			{ test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'node' } },
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts', 'simulation/**/*.test.ts', 'bench/**/*.test.ts'],
					environment: 'node',
					globalSetup: ['server/test/support/global-setup.ts'],
					testTimeout: 20_000,
					hookTimeout: 30_000,
				},
			},
			{
				test: {
					name: 'scripts',
					include: ['scripts/**/*.test.ts'],
					environment: 'node',
					testTimeout: 120_000,
					hookTimeout: 60_000,
				},
			},
		],
		maxWorkers: 2,
	},
});
