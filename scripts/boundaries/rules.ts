import type { Import } from './read-imports.ts';

/** A direction that an import must not take. */
export interface Rule {
	readonly name: string;
	/** One sentence for the developer who breaks it. */
	readonly why: string;
	forbids(one: Import): boolean;
}

/** The areas that each area of the domain may use; all may use `DOMAIN_BASE`. */
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
		'trading',
		'verification',
	],
	support: ['cashier', 'staff', 'trading'],
	figures: [],
	risk: [],
	tiers: ['identity'],
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
/** The base of the domain's areas; none of it uses another. */
const DOMAIN_BASE = new Set(['memo', 'money', 'sha256', 'wire']);
/** Parts of the domain that bring all areas together. */
const DOMAIN_TOP = new Set(['areas', 'pages']);

/**
 * The areas that each area of the server may use, at their `index.ts` alone. Groups of areas are folders without files of
 * their own.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
	ledger: [],
	market: [],
	charts: [],
	limits: [],
	trading: ['ledger', 'limits', 'market'],
	assets: ['ledger', 'market', 'trading'],
	cashier: ['ledger', 'limits'],
	'people/identity': [],
	'people/accounts': ['ledger', 'people/identity'],
	'people/privacy': ['ledger', 'people/identity'],
	'people/recovery': ['people/identity'],
	'people/tiers': ['people/identity'],
	verification: ['people/identity', 'limits'],
	support: [],
	'notify/notifications': [],
	'notify/alerts': [],
	'notify/webhooks': [],
	'notify/calendar': [],
	proof: ['ledger', 'trading'],
	'proof/witness': [],
	'insight/business': [],
	'insight/users': [],
	'insight/risk': ['ledger'],
	'site/settings': [],
	'site/content': ['people/identity'],
	staff: ['people/identity', 'site/settings'],
};

/** The features that each feature of the web part may use; all may use the kit. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
	identity: ['verification'],
	accounts: ['identity'],
	verification: [],
	limits: [],
	alerts: [],
	statements: [],
	webhooks: [],
	market: ['accounts'],
	notifications: ['identity'],
	calendar: ['accounts', 'identity', 'limits'],
	proof: ['accounts', 'cashier', 'identity', 'market'],
	trading: ['accounts', 'alerts', 'calendar', 'identity', 'limits', 'market', 'proof'],
	cashier: ['accounts', 'identity', 'limits', 'statements', 'verification'],
	statistics: ['identity', 'market', 'proof', 'trading'],
	settings: ['accounts', 'alerts', 'identity', 'limits', 'notifications', 'trading', 'verification', 'webhooks'],
	site: ['identity', 'trading'],
	support: ['cashier', 'identity', 'site', 'trading'],
	welcome: ['accounts', 'identity', 'market', 'proof', 'trading'],
};
/** Storeys of the web part; each uses those before it. Files of `web/src` itself put them together. */
const STOREYS = ['kit', 'features', 'shell', 'staff'];
/** Storeys of the server. */
const SERVER_STOREYS = ['platform', 'areas', 'app'];

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(server|domain|verify)\/test\//.test(path);
const isPackage = (path: string, name: string) => path === name || path.startsWith(`${name}/`);
/** First folder, or file without its ending, below `domain/src`. */
export const domainPartOf = (path: string) => /^domain\/src\/([^/.]+)/.exec(path)?.[1];
/** First folder below `web/src` or `server/src`; undefined for a file that lies there itself. */
const storeyOf = (path: string, side: 'web' | 'server') => new RegExp(`^${side}/src/([^/]+)/`).exec(path)?.[1];
/** The area of a file of the server; undefined outside of the areas, and in a folder there that is not in `AREAS`. */
export function areaOf(path: string): string | undefined {
	const [, group = '', part = ''] = /^server\/src\/areas\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? [];
	return [`${group}/${part}`, group].find((name) => name in AREAS);
}
export const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
const workspaceOf = (path: string) => /^(domain|server|web|e2e|bench|simulation)\//.exec(path)?.[1];
const sourceOf = (path: string) => /^server\/src\/areas\/market\/sources\/([^/]+)\//.exec(path)?.[1];
const roomOf = (path: string) => /^server\/src\/areas\/trading\/([^/]+)\//.exec(path)?.[1];
/** The composition of the areas. */
const isTop = (path: string) => storeyOf(path, 'server') === 'app';

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
			const isText = mine === 'e2e' && /^web\/src\/kit\/i18n\/([\w-]+\/\w\w|messages)\.ts$/.test(to);
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
			return (
				to !== `server/src/areas/${other}/index.ts` && !(isTop(from) && to === `server/src/areas/${other}/area.ts`)
			);
		},
	},
	{
		name: 'rooms-of-trading-share-trade',
		why: 'Placing, settling, correcting and history share only what is in trade; area.ts combines them.',
		forbids: ({ from, to }) => {
			const [mine, other] = [roomOf(from), roomOf(to)];
			if (isTest(from) || mine === undefined || other === undefined || mine === other) return false;
			return other !== 'trade';
		},
	},
	{
		name: 'platform-uses-no-area',
		why: 'The platform carries the areas; the application puts them together.',
		forbids: ({ from, to }) =>
			!isTest(from) &&
			storeyOf(from, 'server') === 'platform' &&
			['areas', 'app'].includes(storeyOf(to, 'server') ?? ''),
	},
	{
		name: 'areas-do-not-see-the-application',
		why: 'The application knows the areas, never the other way round.',
		forbids: ({ from, to }) => !isTest(from) && areaOf(from) !== undefined && isTop(to),
	},
	{
		name: 'known-parts-only',
		why: 'Every folder of domain, server and web has its directions listed here.',
		forbids: ({ from }) => {
			const [inDomain, inServer, inWeb] = [domainPartOf(from), storeyOf(from, 'server'), storeyOf(from, 'web')];
			const isUnknown = [
				inDomain !== undefined && !(inDomain in DOMAIN_AREAS || DOMAIN_BASE.has(inDomain) || DOMAIN_TOP.has(inDomain)),
				inServer !== undefined && !SERVER_STOREYS.includes(inServer),
				inServer === 'areas' && areaOf(from) === undefined,
				inWeb !== undefined && !STOREYS.includes(inWeb),
				inWeb === 'features' && !((featureOf(from) ?? '') in FEATURES),
			];
			return isUnknown.includes(true);
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
		name: 'features-keep-their-directions',
		why: `Features of the web part use only: ${describe(FEATURES)}.`,
		forbids: ({ from, to }) => {
			const [mine, other] = [featureOf(from), featureOf(to)];
			if (isTest(from) || mine === undefined || other === undefined || mine === other) return false;
			return !FEATURES[mine]?.includes(other);
		},
	},
	{
		name: 'storeys-of-the-web',
		why: 'The kit knows no feature, features know no shell, and neither knows the back office.',
		forbids: ({ from, to }) => {
			const [mine, other] = [storeyOf(from, 'web') ?? '', storeyOf(to, 'web') ?? ''];
			return !isTest(from) && STOREYS.includes(mine) && STOREYS.indexOf(other) > STOREYS.indexOf(mine);
		},
	},
	{
		name: 'back-office-is-apart',
		why: 'The back office uses nothing of the shell; only main.tsx brings it and its table of pages, for its own addresses.',
		forbids: ({ from, to }) => {
			const [mine, other] = [storeyOf(from, 'web'), storeyOf(to, 'web')];
			if (isTest(from) || workspaceOf(from) !== 'web') return false;
			if (mine === 'staff') return other === 'shell';
			const isTable = to === 'domain/src/pages/staff-pages.ts' && /^web\/src\//.test(from);
			return isTable || (mine === undefined && other === 'staff' && from !== 'web/src/main.tsx');
		},
	},
	{
		name: 'no-test-in-the-product',
		why: 'Only tests use tests and their support.',
		forbids: ({ from, to }) => isTest(to) && !isTest(from) && !/^(e2e|simulation)\//.test(from),
	},
];
