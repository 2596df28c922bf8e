import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chooseSeed, draw, isShort } from './scripts/test/draw.mjs';
import { texts } from './web/build/texts.ts';

// Processes that run tests inherit it.
chooseSeed();

/** Files of the web part that mock modules, or need them as no other file has left them: each has a separate process. */
const ALONE = ['web/**/*.alone.test.ts', 'web/**/*.alone.test.tsx'];
/**
 * Installations, walked as an operator walks them, which wait for real seconds most of the time; and the web with an example area, which is
 * compiled and built once more.
 */
const INSTALLATIONS = globSync(['simulation/src/whole/**/*.test.ts', 'web/test/example-area/*.test.ts'], {
	cwd: import.meta.dirname,
});
/**
 * Long files by subject. A short run draws one of each subject. The list is kept by hand, because it decides what a short run
 * leaves out: by durations of an earlier run, which a fresh clone has not, a seed would draw other files on each machine.
 */
const LONG: Readonly<Record<string, readonly string[]>> = {
	disasters: [
		'simulation/src/crash.test.ts',
		'simulation/src/several-machines.test.ts',
		'simulation/src/keys-by-role.test.ts',
		'simulation/src/money/killed-withdrawal.test.ts',
		'simulation/src/money/restored-backup.test.ts',
		'simulation/src/replay.test.ts',
		'simulation/src/demo-data/fill.test.ts',
	],
	servers: [
		'server/src/platform/database/embedded/open.test.ts',
		'server/src/platform/audit/create-audits.test.ts',
		'server/src/platform/events/bus.test.ts',
		'server/test/platform/takeover.test.ts',
		'server/test/platform/several-processes.test.ts',
		'server/test/platform/processes-over-nats.test.ts',
		'server/test/platform/shared-store.test.ts',
		'server/test/platform/standby.test.ts',
		'server/src/platform/jobs/create-jobs.test.ts',
	],
	prices: [
		'server/test/areas/market/assets-at-run-time.test.ts',
		'server/src/areas/market/start-market.test.ts',
		'server/src/areas/market/sources/fair/fair-beacon.test.ts',
		'server/src/areas/market/sources/fair/fair-source.test.ts',
		'server/src/areas/market/sources/fair/beacon/beacon.test.ts',
	],
	log: [
		'server/src/areas/proof/continued-log.test.ts',
		'server/src/areas/proof/sequencer.test.ts',
		'server/src/areas/proof/rotating-keys.test.ts',
		'server/src/areas/proof/mirrors/mirrors.test.ts',
		'server/src/areas/proof/verified-by-go.test.ts',
	],
	audits: [
		'server/src/areas/market/audit/fair-checks.test.ts',
		'server/src/platform/audit/dishonest-house.test.ts',
		'server/src/platform/audit/dishonest-index.test.ts',
		'server/src/platform/audit/run-audit.test.ts',
		'server/src/platform/audit/keep-audit.test.ts',
		'server/src/platform/audit/archive.test.ts',
		'server/src/areas/proof/audit/restored-audit.test.ts',
		'server/src/areas/proof/audit/items-audit.test.ts',
	],
	documents: [
		'server/src/platform/files/pictures/draw-apart.test.ts',
		'server/src/platform/files/rotate-keys.test.ts',
		'server/test/platform/files.test.ts',
		'server/test/areas/people/recovery.test.ts',
	],
	commands: [
		'server/test/areas/cashier/reconcile-command.test.ts',
		'server/test/areas/market/assets-command.test.ts',
		'server/src/app/commands/reconcile.test.ts',
		'server/src/app/commands/audit.test.ts',
	],
};
/** Files that alone take longer than a quarter of a short run, which leaves them out. */
const WHOLE_ONLY = ['simulation/src/backup.test.ts', 'server/test/platform/start-and-stop.test.ts'];
/** A short run draws its share of the server's other files of each area, and of the platform, which take most of its time. */
const SERVER_FILES = globSync('server/{src,test}/**/*.test.ts', { cwd: import.meta.dirname });
/** An area, or the platform. */
const partOf = (file: string) => {
	const [, , part, name] = file.split('/');
	return part === 'areas' ? name : part;
};
const isLong = ({ moduleId }: TestSpecification) =>
	/\/simulation\/|\/test\/attacks\//.test(moduleId) ||
	[WHOLE_ONLY, ...Object.values(LONG)].some((files) => files.some((file) => moduleId.endsWith(file)));

/**
 * The longest files begin first, and others run meanwhile: last, one of them would run alone. Vitest sorts by the durations that
 * it remembers, and this puts the long files first in a fresh clone as well.
 */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

const missing = [WHOLE_ONLY, ...Object.values(LONG)]
	.flat()
	.find((file) => !existsSync(join(import.meta.dirname, file)));
if (missing !== undefined) throw new Error(`${missing} is not there: name it as it is called now.`);
/** Files of the server that this run leaves out. */
function leaveOut(): string[] {
	if (!isShort()) return [];
	const long = Object.values(LONG);
	const others = SERVER_FILES.filter((file) => ![WHOLE_ONLY, ...long].some((files) => files.includes(file)));
	const drawn = new Set([
		...long.flatMap((files) => draw(files, (file) => file)),
		...draw(
			others,
			(file) => file,
			(file) => partOf(file) ?? '',
		),
	]);
	return [...WHOLE_ONLY, ...long.flat(), ...others].filter((file) => !drawn.has(file));
}
const leftOut = leaveOut();
const NOT_ALONE = [...configDefaults.exclude, ...ALONE, 'web/test/example-area/**'];
/** Typing into a form takes seconds on a busy machine: the limit finds what hangs, not what is slow. */
const PATIENT = { testTimeout: 20_000 };

export default defineConfig({
	test: {
		// A run reads modules that an earlier run has transformed, found by their content.
		experimental: { fsModuleCache: true, fsModuleCachePath: join(import.meta.dirname, 'node_modules/.cache/vitest') },
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
			{ test: { name: 'installations', include: draw(INSTALLATIONS, (file) => file), environment: 'node' } },
			{
				test: {
					name: 'scripts',
					include: ['scripts/**/*.test.ts', 'verify/**/*.test.ts', 'e2e/support/**/*.test.ts'],
					environment: 'node',
					isolate: false,
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
