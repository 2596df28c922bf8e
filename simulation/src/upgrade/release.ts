import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureServerBuilt } from '../../../scripts/setup/build-server.mjs';
import { ensureWebBuilt } from '../../../scripts/setup/build-web.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Parts of the sources that a release has of its own; the others are those of this tree. */
const OWN = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts', 'server', 'verify', 'web'];
const SHARED = ['node_modules', 'domain', 'texts', 'simulation'];
/** A migration of a tree is made after this time, in seconds, in which a test can kill it. */
const EXPAND_S = 2;

const NEXT: Readonly<Record<string, string>> = {
	'9001-next-table.sql': `-- phase: expand
select pg_sleep(${EXPAND_S});
create table next_release (id int primary key);
alter table asset_icons add column next_release text;
alter table trade_terms add column next_release text;
grant select, insert on next_release to {{app_role}};
`,
	'9002-next-column.sql': `-- phase: contract
alter table asset_icons drop column next_release;
`,
};
const NEXT_VERSION = '9.0.0';

/** A copy of the tree as an operator has it, which becomes the next release and this one again, in its place. */
export class ReleaseTree {
	readonly root: string;
	/** A built file of each release that the other one has not, below `/dist/`. */
	readonly files: { readonly before: string; readonly next: string };
	#version = '';

	private constructor(root: string, files: ReleaseTree['files']) {
		this.root = root;
		this.files = files;
	}

	static async make(): Promise<ReleaseTree> {
		ensureWebBuilt(() => undefined);
		ensureServerBuilt(() => undefined);
		const root = await mkdtemp(join(tmpdir(), 'fairtick-release-'));
		// To the nanosecond, which Node's own copies lose: another time would have the copy build the web part again.
		execFileSync('cp', ['-a', ...OWN.map((part) => join(ROOT, part)), root]);
		for (const part of SHARED) await symlink(join(ROOT, part), join(root, part));
		const [script] = (await readdir(join(root, 'web/dist/js'))).filter((name) => name.endsWith('.js'));
		if (script === undefined) throw new Error('the web part has no scripts');
		const before = `js/${script}`;
		const tree = new ReleaseTree(root, { before, next: before.replace(/\.js$/, '-next.js') });
		tree.#version = await readFile(join(root, 'package.json'), 'utf8');
		return tree;
	}

	/** The files of the next release. `npm run reload` or a restart runs it. */
	async becomeNext(): Promise<void> {
		for (const [name, sql] of Object.entries(NEXT)) await writeFile(join(this.root, 'server/migrations', name), sql);
		await writeFile(
			join(this.root, 'package.json'),
			this.#version.replace(/"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`),
		);
		await this.#move(this.files.before, this.files.next);
	}

	/** The files of this release again. */
	async becomeBefore(): Promise<void> {
		for (const name of Object.keys(NEXT)) await rm(join(this.root, 'server/migrations', name));
		await writeFile(join(this.root, 'package.json'), this.#version);
		await this.#move(this.files.next, this.files.before);
	}

	async remove(): Promise<void> {
		await rm(this.root, { recursive: true, force: true });
	}

	async #move(from: string, to: string): Promise<void> {
		const folder = join(this.root, 'web/dist');
		for (const ending of ['', '.br', '.gz'])
			await rename(join(folder, from + ending), join(folder, to + ending)).catch(() => undefined);
	}
}
