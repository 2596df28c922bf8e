import type { Import } from './read-imports.ts';

/** A direction that an import must not take. */
export interface Rule {
	readonly name: string;
	/** One sentence for the developer who breaks it. */
	readonly why: string;
	forbids(one: Import): boolean;
}

/** What each area of the domain may use of the others; all may use `DOMAIN_BASE`. */
export const DOMAIN_AREAS: Readonly<Record<string, readonly string[]>> = {
	staff: [],
	ledger: ['staff'],
	market: ['staff'],
	calendar: ['market', 'staff'],
	charts: ['market'],
	site: ['market', 'staff'],
	content: ['site'],
	identity: ['market'],
	accounts: ['market', 'identity'],
	cashier: ['ledger', 'limits', 'staff'],
	limits: [],
	trading: ['limits', 'market', 'staff'],
	statistics: [],
	assets: ['market', 'staff'],
	admin: [
		...[
			'assets',
			'calendar',
			'cashier',
			'identity',
			'ledger',
			'market',
			'proof',
			'recovery',
			'site',
			'staff',
			'support',
		],
		...['trading', 'verification'],
	],
	support: ['cashier', 'staff', 'trading'],
	figures: [],
	risk: [],
	types: ['identity'],
	files: [],
	verification: ['files', 'staff'],
	recovery: ['files', 'staff', 'verification'],
	alerts: [],
	notifications: ['alerts', 'calendar', 'cashier', 'content', 'identity', 'support', 'trading', 'verification'],
	webhooks: ['alerts', 'cashier', 'trading'],
	proof: ['market', 'staff', 'trading'],
	requests: ['admin', 'assets', 'cashier', 'content', 'identity', 'ledger', 'recovery', 'staff', 'verification'],
	live: [
		'market',
		'identity',
		'accounts',
		'limits',
		'trading',
		'cashier',
		'support',
		'verification',
		'recovery',
		'alerts',
		'calendar',
		'notifications',
	],
};
/** What carries the areas of the domain; none of it uses another. */
const DOMAIN_BASE = new Set(['memo', 'money', 'sha256', 'wire']);
/** What all areas of the domain bring together. */
const DOMAIN_TOP = new Set(['areas', 'pages']);

/** What each area of the server may use of the others, at their `index.ts` alone. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
	ledger: [],
	market: [],
	calendar: [],
	identity: [],
	site: [],
	charts: [],
	accounts: ['ledger', 'identity'],
	limits: [],
	trading: ['ledger', 'limits', 'market'],
	cashier: ['ledger', 'limits'],
	support: [],
	verification: ['identity', 'limits'],
	recovery: ['identity'],
	statistics: [],
	person: ['ledger', 'identity'],
	backup: [],
	assets: ['ledger', 'market', 'trading'],
	admin: ['identity', 'site'],
	content: ['identity'],
	figures: [],
	risk: ['ledger'],
	types: ['identity'],
	alerts: [],
	notifications: [],
	webhooks: [],
	proof: ['ledger', 'trading'],
	witness: [],
};
const PLATFORM = new Set([
	'acting',
	'turns',
	'threads',
	'approvals',
	'area',
	'audit',
	'http',
	'live',
	'database',
	'events',
	'files',
	'keys',
	'clock',
	'config',
	'log',
	'texts',
	'jobs',
	'journal',
	'mail',
	'outgoing',
	'metrics',
]);
const FEATURES = new Set([
	'alerts',
	'trading',
	'market',
	'accounts',
	'calendar',
	'cashier',
	'identity',
	'limits',
	'notifications',
	'proof',
	'statements',
	'support',
	'verification',
	'webhooks',
	'worker',
]);
const BELOW_FEATURES = new Set(['base', 'i18n', 'api', 'ui', 'live']);
const ABOVE_FEATURES = new Set(['app', 'pages']);
const WEB_PARTS = new Set([...BELOW_FEATURES, ...FEATURES, ...ABOVE_FEATURES, 'admin']);

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(server|domain|verify)\/test\//.test(path);
const isPackage = (path: string, name: string) => path === name || path.startsWith(`${name}/`);
/** First folder, or file without its ending, below `domain/src`. */
export const domainPartOf = (path: string) => /^domain\/src\/([^/.]+)/.exec(path)?.[1];
/** First folder below `web/src` or `server/src`; undefined for a file that lies there itself. */
const partOf = (path: string, side: 'web' | 'server') => new RegExp(`^${side}/src/([^/]+)/`).exec(path)?.[1];
export const areaOf = (path: string) => {
	const part = partOf(path, 'server');
	return part !== undefined && part in AREAS ? part : undefined;
};
const workspaceOf = (path: string) => /^(domain|server|web|e2e|bench|simulation)\//.exec(path)?.[1];
const sourceOf = (path: string) => /^server\/src\/market\/sources\/([^/]+)\//.exec(path)?.[1];
const roomOf = (path: string) => /^server\/src\/trading\/([^/]+)\//.exec(path)?.[1];
/** What puts the areas together. */
const SERVER_TOP = new Set(['start', 'commands']);
const isTop = (path: string) => /^server\/src\/((app|areas|main|measures)\.ts$|(commands|start)\/)/.test(path);

function describe(directions: Readonly<Record<string, readonly string[]>>): string {
	return Object.entries(directions)
		.map(([area, allowed]) => `${area} → ${allowed.join(', ') || 'none'}`)
		.join('; ');
}

export const RULES: readonly Rule[] = [
	{
		name: 'domain-is-pure',
		why: 'The domain runs in browser and server: it uses zod, and hashes, curves and base64 of noble and scure, only.',
		forbids: ({ from, to }) =>
			workspaceOf(from) === 'domain' &&
			!isTest(from) &&
			!['domain', 'zod', '@noble/hashes', '@noble/curves', '@scure/base'].some((allowed) => isPackage(to, allowed)),
	},
	{
		name: 'domain-areas-keep-their-directions',
		why: `Areas of the domain use ${[...DOMAIN_BASE].join(', ')} and: ${describe(DOMAIN_AREAS)}.`,
		forbids: ({ from, to }) => {
			const [mine, other] = [domainPartOf(from) ?? '', domainPartOf(to) ?? ''];
			if (isTest(from) || other === '' || mine === '' || mine === other || DOMAIN_TOP.has(mine)) return false;
			return DOMAIN_BASE.has(mine) || !(DOMAIN_BASE.has(other) || DOMAIN_AREAS[mine]?.includes(other));
		},
	},
	{
		name: 'the-verifier-stands-alone',
		why: 'What checks the product uses nothing of it, and no package: a copy of the folder is enough. Its page is bundled.',
		forbids: ({ from, to }) => {
			const isTool = (isTest(from) && to === 'vitest') || (from === 'verify/page/build.mjs' && to === 'rolldown');
			return /^verify\//.test(from) && !/^(verify\/|node:)/.test(to) && !isTool;
		},
	},
	{
		name: 'workspaces-meet-in-the-domain',
		why: 'Web and server never meet, and journeys and benchmarks see the product from outside, its texts apart.',
		forbids: ({ from, to }) => {
			const [mine, other] = [workspaceOf(from), workspaceOf(to)];
			if (other === undefined || other === mine || other === 'domain') return false;
			const isText = mine === 'e2e' && /^web\/src\/i18n\/([\w-]+\/\w\w|messages)\.ts$/.test(to);
			return !(mine === 'simulation' && other === 'server') && !isText && mine !== undefined;
		},
	},
	{
		name: 'areas-keep-their-directions',
		why: `Server areas use only: ${describe(AREAS)}.`,
		forbids: ({ from, to }) => {
			const [mine, other] = [areaOf(from), areaOf(to)];
			if (isTest(from) || mine === undefined || other === undefined || mine === other) return false;
			return !AREAS[mine]?.includes(other);
		},
	},
	{
		name: 'areas-meet-at-index',
		why: 'What an area offers to others is in its index.ts, what it offers to the composition in its area.ts.',
		forbids: ({ from, to }) => {
			const other = areaOf(to);
			if (workspaceOf(from) !== 'server' || isTest(from) || other === undefined || areaOf(from) === other) return false;
			return to !== `server/src/${other}/index.ts` && !(isTop(from) && to === `server/src/${other}/area.ts`);
		},
	},
	{
		name: 'rooms-of-trading-share-trade',
		why: 'Placing, settling, correcting and history share only what is in trade; app.ts combines them.',
		forbids: ({ from, to }) => {
			const [mine, other] = [roomOf(from), roomOf(to)];
			if (isTest(from) || mine === undefined || other === undefined || mine === other) return false;
			return other !== 'trade';
		},
	},
	{
		name: 'platform-uses-no-area',
		why: 'The platform carries the areas; app.ts puts them together.',
		forbids: ({ from, to }) =>
			!isTest(from) && PLATFORM.has(partOf(from, 'server') ?? '') && (areaOf(to) !== undefined || isTop(to)),
	},
	{
		name: 'areas-do-not-see-the-application',
		why: 'app.ts knows the areas, never the other way round.',
		forbids: ({ from, to }) => !isTest(from) && areaOf(from) !== undefined && isTop(to),
	},
	{
		name: 'known-parts-only',
		why: 'Every folder of domain, server and web has its directions listed here.',
		forbids: ({ from }) => {
			const [inDomain, inServer, inWeb] = [domainPartOf(from), partOf(from, 'server'), partOf(from, 'web')];
			return (
				(inDomain !== undefined &&
					!(inDomain in DOMAIN_AREAS || DOMAIN_BASE.has(inDomain) || DOMAIN_TOP.has(inDomain))) ||
				(inServer !== undefined && !(inServer in AREAS || PLATFORM.has(inServer) || SERVER_TOP.has(inServer))) ||
				(inWeb !== undefined && !WEB_PARTS.has(inWeb))
			);
		},
	},
	{
		name: 'sources-only-translate',
		why: 'One source of prices never uses another.',
		forbids: ({ from, to }) => {
			const [mine, other] = [sourceOf(from), sourceOf(to)];
			return !isTest(from) && mine !== undefined && other !== undefined && mine !== other;
		},
	},
	{
		name: 'features-never-import-one-another',
		why: 'Features of the web part meet in pages only.',
		forbids: ({ from, to }) => {
			const [mine, other] = [partOf(from, 'web') ?? '', partOf(to, 'web') ?? ''];
			return FEATURES.has(mine) && mine !== other && (FEATURES.has(other) || ABOVE_FEATURES.has(other));
		},
	},
	{
		name: 'building-blocks-know-no-feature',
		why: 'base, i18n, api, ui and live lie below the features.',
		forbids: ({ from, to }) => {
			const other = partOf(to, 'web') ?? '';
			return BELOW_FEATURES.has(partOf(from, 'web') ?? '') && (FEATURES.has(other) || ABOVE_FEATURES.has(other));
		},
	},
	{
		name: 'back-office-is-apart',
		why: 'No page of a user loads the back office or its table of pages: only main.tsx brings it, for its own addresses.',
		forbids: ({ from, to }) => {
			if (partOf(from, 'web') === 'admin') return false;
			const isTable = to === 'domain/src/pages/staff-pages.ts' && /^web\/src\//.test(from) && !isTest(from);
			return isTable || (partOf(to, 'web') === 'admin' && from !== 'web/src/main.tsx');
		},
	},
	{
		name: 'no-test-in-the-product',
		why: 'Only tests use tests and their support.',
		forbids: ({ from, to }) => isTest(to) && !isTest(from) && !/^(e2e|simulation)\//.test(from),
	},
];
