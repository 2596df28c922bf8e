import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../scripts/test/draw.mjs';
import { ACTS, type Act, SEEN_BY, toLines } from './acts.ts';
import { DishonestHouse } from './house.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FAIRNESS = readFileSync(join(ROOT, 'docs/fairness.md'), 'utf8');
/** A whole audit and a walk of some time are part of each act. */
const PATIENT = { timeout: 120_000 };

let house: DishonestHouse | undefined;
afterEach(async () => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	await house?.close();
	house = undefined;
});

/** A sentence with `…` for what differs from case to case. */
const toPattern = (sentence: string) =>
	new RegExp(
		`^${sentence
			.split('…')
			.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('.+?')}$`,
	);

const actsOf = (rule: Act['rule']) =>
	draw(
		ACTS.filter((act) => act.rule === rule),
		({ name }) => name,
	).map((act): [string, Act] => [act.name, act]);

/** Plays an act: those who see it say so in these words, all others find everything right. */
async function judge(act: Act): Promise<void> {
	house = await DishonestHouse.open(act.house);
	const said = await act.play(house);
	for (const seer of SEEN_BY) {
		const sentence = act.says[seer];
		if (sentence === undefined) expect.soft(said[seer] ?? 'right', seer).toBe('right');
		else expect.soft(said[seer], seer).toMatch(toPattern(sentence));
	}
	if (said.product !== undefined) expect.soft(said.product).toBe(act.product ?? 'right');
	if (act.unchecked !== undefined) expect.soft(said.unchecked).toContain(act.unchecked);
}

test.each(actsOf('PROOF-08'))('[PROOF-08] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('TRADE-20'))('[TRADE-20] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('PROOF-09'))('[PROOF-09] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('PROOF-10'))('[PROOF-10] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('PROOF-12'))('[PROOF-12] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('MARKET-15'))('[MARKET-15] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('TRADE-08'))('[TRADE-08] who sees it: %s', PATIENT, (_, act) => judge(act));
test.each(actsOf('PROOF-05'))('[PROOF-05] who sees it: %s', PATIENT, (_, act) => judge(act));

test.each([
	['without the seal', {}],
	['with it', { isSealed: true }],
])('[PROOF-02] an honest trade of the same house is right for all who look, %s', PATIENT, async (_, options) => {
	await judge({
		rule: 'PROOF-08',
		name: 'an honest trade',
		house: options,
		says: {},
		async play(honest) {
			await honest.passTo(honest.nowMs + 10_200);
			const askedMs = honest.nowMs - 100;
			const asked_at = new Date(askedMs).toISOString();
			const placed = await honest.place({ asked_at, seen_seq: await honest.newestSeq() });
			await honest.end(placed.id);
			const browser = await honest.judgeBrowser(placed, askedMs, 150);
			return { ...(await honest.judge(placed)), browser };
		},
	});
});

/** The text of `docs/fairness.md` from one heading to the next. */
const sectionOf = (heading: string) => FAIRNESS.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
const paragraphsOf = (title: string) =>
	(
		sectionOf('What no one can catch')
			.split(/^(?=\*\*[^*\n]+\.\*\*)/m)
			.find((text) => text.startsWith(`**${title}.**`)) ?? ''
	).replace(/\s+/g, ' ');

test('[PROOF-08] [PROOF-09] [TRADE-20] the document has a line for each who sees an act, and no other', () => {
	const lines = toLines(ACTS);
	if (process.env['ACTS_FILE']) writeFileSync(process.env['ACTS_FILE'], `${lines.join('\n')}\n`);
	const written = sectionOf('Who sees what')
		.split('\n')
		.filter((line) => line.startsWith('- '));
	expect(written).toEqual(lines);
});

test.each(ACTS.filter(({ number }) => number).map((act): [string, Act] => [act.name, act]))(
	'[PROOF-08] [PROOF-09] [TRADE-20] its number is under what no one can catch: %s',
	(_, { number, says }) => {
		expect(paragraphsOf(number?.under ?? '')).toContain(number?.text);
		expect(Object.keys(says).filter((seer) => seer !== 'watcher' && seer !== 'browser')).toEqual([]);
	},
);

test('[PROOF-08] what no receipt, audit or database sees has a number', () => {
	const unseen = ACTS.filter(({ says }) => Object.keys(says).every((seer) => seer === 'watcher' || seer === 'browser'));
	expect(unseen.filter(({ number }) => number === undefined)).toEqual([]);
	expect(unseen.length).toBeGreaterThan(5);
});

test(
	'production cannot load it: no file of the product names a file of its tests, and the bundle of the server holds none',
	PATIENT,
	async () => {
		const folders = ['server/src', 'domain/src', 'web/src', 'verify'];
		const product = folders.flatMap((folder) =>
			readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
				.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$|^test\//.test(path))
				.map((path) => join(ROOT, folder, path)),
		);
		const loading = product.filter((path) =>
			/(from|import\()\s*['"`][^'"`]*(\/test\/|dishonest)/.test(readFileSync(path, 'utf8')),
		);
		expect(product.length).toBeGreaterThan(500);
		expect(loading).toEqual([]);
		const bundle = await rolldown({
			input: join(ROOT, 'server/src/app/main.ts'),
			platform: 'node',
			external: (id) => !/^[./]|^@fairtick\//.test(id),
		});
		const { output } = await bundle.generate({ format: 'esm' });
		await bundle.close();
		const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
		expect(modules.length).toBeGreaterThan(300);
		expect(modules.filter((id) => id.includes('/test/') || id.includes('.test.'))).toEqual([]);
	},
);
