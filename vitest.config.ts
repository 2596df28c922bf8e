import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseSeed, draw, isShort } from './scripts/test/draw.mjs';
import { texts } from './web/build/texts.ts';

// Processes that run tests inherit it.
chooseSeed();

/**
 * The longest files begin first, and others run meanwhile: those that start the whole product, which wait for real seconds, and
 * those that try every call, which take minutes. Last, one of them would run alone.
 */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => /\/simulation\/|\/test\/attacks\//.test(moduleId);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

/** Files of the web part that mock modules, or need them as no other file has left them: each has a process of its own. */
const ALONE = ['web/**/*.alone.test.ts', 'web/**/*.alone.test.tsx'];
/** Installations, walked as an operator walks them; they wait for real seconds most of the time. */
const INSTALLATIONS = ['simulation/src/whole/**/*.test.ts'];
/** Simulated disasters by kind. Each takes about a minute, so a short run draws one of each kind. */
const DISASTERS: Readonly<Record<string, string>> = {
	'simulation/src/crash.test.ts': 'killed',
	'simulation/src/two-servers.test.ts': 'killed',
	'simulation/src/money/killed-withdrawal.test.ts': 'killed',
	'simulation/src/backup.test.ts': 'restored',
	'simulation/src/money/restored-backup.test.ts': 'restored',
	'simulation/src/replay.test.ts': 'traded',
	'simulation/src/demo-data/fill.test.ts': 'traded',
};
const disasters = Object.keys(DISASTERS);
const drawn = draw(
	disasters,
	(file) => file,
	(file) => DISASTERS[file] ?? '',
);
const leftOut = isShort() ? disasters.filter((file) => !drawn.includes(file)) : [];
const NOT_ALONE = [...configDefaults.exclude, ...ALONE];
/** Typing into a form takes seconds on a busy machine: the limit finds what hangs, not what is slow. */
const PATIENT = { testTimeout: 20_000 };

export default defineConfig({
	test: {
		projects: [
			// The domain has no state: its files share a process.
			{
				test: {
					name: 'domain',
					include: ['domain/**/*.test.ts', 'texts/**/*.test.ts'],
					environment: 'node',
					isolate: false,
					// It finds what hangs, not what is slow.
					testTimeout: 30_000,
				},
			},
			{
				plugins: [texts()],
				test: {
					name: 'web',
					include: ['web/**/*.test.ts'],
					exclude: NOT_ALONE,
					environment: 'node',
					setupFiles: ['web/test/leave-nothing.ts'],
					isolate: false,
					...PATIENT,
				},
			},
			{
				plugins: [texts()],
				test: {
					name: 'web pages',
					include: ['web/**/*.test.tsx'],
					exclude: NOT_ALONE,
					environment: 'happy-dom',
					setupFiles: ['web/test/leave-nothing.ts', 'web/test/leave-no-page.ts'],
					isolate: false,
					...PATIENT,
				},
			},
			{ plugins: [texts()], test: { name: 'web alone', include: ALONE, environment: 'node', ...PATIENT } },
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts', 'simulation/**/*.test.ts', 'bench/**/*.test.ts'],
					exclude: [...configDefaults.exclude, ...INSTALLATIONS, ...leftOut],
					environment: 'node',
					globalSetup: ['server/test/support/global-setup.ts'],
					// A process keeps what it has loaded for the next file, so a file must leave nothing else behind.
					isolate: false,
					// It finds what hangs, not what is slow.
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { name: 'installations', include: INSTALLATIONS, environment: 'node' } },
			{
				test: {
					name: 'scripts',
					include: ['scripts/**/*.test.ts', 'verify/**/*.test.ts'],
					environment: 'node',
					testTimeout: 120_000,
					hookTimeout: 60_000,
				},
			},
		],
		sequence: { sequencer: LongestFirst },
		// For two cores, which the server's tests share with their database: some tests wait while others compute.
		maxWorkers: 3,
	},
});
