import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start the whole product wait for real seconds: they begin first, and others run meanwhile. */
class WaitingFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const waits = ({ moduleId }: TestSpecification) => moduleId.includes('/simulation/');
		return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
	}
}

export default defineConfig({
	test: {
		projects: [
			// The domain has no state: its files share a process.
			{ test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node', isolate: false } },
			{ test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'node' } },
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts', 'simulation/**/*.test.ts', 'bench/**/*.test.ts'],
					environment: 'node',
					globalSetup: ['server/test/support/global-setup.ts'],
					// A process keeps what it has loaded for the next file, so a file must leave nothing else behind.
					isolate: false,
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
		sequence: { sequencer: WaitingFirst },
		// For two cores, which the server's tests share with their database: some tests wait while others compute.
		maxWorkers: 3,
	},
});
