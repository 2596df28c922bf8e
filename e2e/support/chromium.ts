import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url);
if (!manifest) throw new Error('@sparticuz/chromium is not installed');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const run = promisify(execFile);
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** An installed browser to use instead of the unpacked one. */
const INSTALLED = process.env['CHROMIUM_PATH'];
const FOLDER = resolve(import.meta.dirname, `../../node_modules/.cache/chromium-${version}`);
const FONTS = join(FOLDER, 'fonts.conf');

/** Options of the browser for journeys and screens. It connects only to the opened pages. */
export const LAUNCH_OPTIONS: LaunchOptions = {
	executablePath: INSTALLED ?? join(FOLDER, 'chromium'),
	// The sandbox needs rights that root in a container lacks. Only our own pages are opened.
	chromiumSandbox: process.getuid?.() !== 0 && INSTALLED !== undefined,
	args: [
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-domain-reliability',
		'--disable-sync',
		'--no-default-browser-check',
		'--no-pings',
		'--font-render-hinting=none',
		'--disable-gpu',
		'--disable-software-rasterizer',
	],
	env: INSTALLED
		? (process.env as Record<string, string>)
		: {
				...(process.env as Record<string, string>),
				LD_LIBRARY_PATH: join(FOLDER, 'al2023', 'lib'),
				FONTCONFIG_FILE: FONTS,
			},
};

/** Unpacks the browser, and the libraries and fonts that a bare machine lacks, unless they are unpacked already. */
export async function unpackChromium(): Promise<void> {
	if (INSTALLED || existsSync(FOLDER)) return;
	await mkdir(dirname(FOLDER), { recursive: true });
	const unpacking = await mkdtemp(`${FOLDER}-`);
	// The package unpacks below the temporary folder, and its libraries only if it detects a cloud function.
	await run(process.execPath, ['--input-type=module', '--eval', UNPACK], {
		cwd: import.meta.dirname,
		env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
	});
	await writeFile(
		join(unpacking, 'fonts.conf'),
		`<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${FOLDER}/fonts</dir></fontconfig>\n`,
	);
	// The rename is atomic; another run may have been faster.
	await rename(unpacking, FOLDER).catch(() => rm(unpacking, { recursive: true }));
}
