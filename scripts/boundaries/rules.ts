import type { Import } from './read-imports.ts';

/** A direction that an import must not take. */
export interface Rule {
	readonly name: string;
	/** One sentence for the developer who breaks it. */
	readonly why: string;
	/** `subscribers`: the areas that the hooks of a `hooks.ts` name; none if the file does not exist. */
	forbids(one: Import, subscribers: (path: string) => readonly string[]): boolean;
}

/** The areas that each area of the domain may use; all may use `DOMAIN_BASE`. */
export const DOMAIN_AREAS: Readonly<Record<string, readonly string[]>> = {
	queues: [],
	ledger: ['queues'],
	market: ['queues'],
	calendar: ['market', 'queues'],
	charts: ['market'],
	site: ['market', 'queues'],
	content: ['site'],
	identity: ['market'],
	accounts: ['market', 'identity'],
	cashier: ['ledger', 'limits', 'queues'],
	limits: [],
	trading: ['limits', 'market', 'queues'],
	statistics: ['trading'],
	assets: ['market', 'queues'],
	staff: [
		'assets',
		'calendar',
		'cashier',
		'identity',
		'ledger',
		'market',
		'proof',
		'recovery',
		'site',
		'queues',
		'support',
		'trading',
		'verification',
	],
	support: ['cashier', 'queues', 'trading'],
	figures: ['cashier', 'trading'],
	risk: [],
	tiers: ['identity'],
	files: [],
	verification: ['files', 'queues'],
	recovery: ['files', 'queues', 'verification'],
	alerts: [],
	notifications: ['alerts', 'calendar', 'cashier', 'content', 'identity', 'support', 'trading', 'verification'],
	webhooks: ['alerts', 'cashier', 'trading'],
	proof: ['market', 'queues', 'trading'],
	'staff-requests': ['staff', 'assets', 'cashier', 'content', 'identity', 'ledger', 'recovery', 'verification'],
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
 * The areas that each area of the server may use, at their `index.ts` alone. An area may subscribe to hooks that name it, whatever
 * this table says. Groups of areas are folders without files of their own.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
	ledger: [],
	market: [],
	charts: [],
	support: [],
	'people/identity': [],
	'site/settings': [],
	'site/content': ['people/identity', 'site/settings'],
	staff: ['people/identity', 'site/settings'],
	limits: ['people/identity'],
	trading: ['ledger', 'limits', 'market', 'site/content', 'site/settings'],
	assets: ['ledger', 'market', 'trading'],
	verification: ['limits', 'people/identity'],
	cashier: ['ledger', 'limits', 'market', 'people/identity', 'site/settings', 'trading', 'verification'],
	'people/accounts': ['ledger', 'limits', 'market', 'people/identity', 'site/content'],
	'people/privacy': ['ledger', 'people/identity'],
	'people/recovery': ['people/identity'],
	'people/tiers': ['cashier', 'people/identity'],
	'notify/alerts': ['limits'],
	'notify/notifications': ['limits', 'people/identity', 'site/content'],
	'notify/webhooks': [],
	'notify/calendar': ['limits', 'notify/notifications'],
	proof: ['cashier', 'ledger', 'market', 'trading'],
	'proof/witness': [],
	'insight/risk': ['ledger'],
	'insight/figures': ['insight/risk', 'verification'],
	'insight/statistics': [],
};

/**
 * Folders of the cashier, bottom to top; each uses those before it. The recovery of a restored database is above all that sends money, so that
 * ordinary sending never depends on it. Files of the cashier's own folder put them together.
 */
const CASHIER_FOLDERS = [
	'providers',
	'rates',
	'movements',
	'destinations',
	'withdrawal-rows',
	'deposits',
	'differences',
	'payments',
	'payouts',
	'returns',
	'withdrawals',
	'blocks',
	'notices',
	'statement-lines',
	'reconcile',
	'recovery',
	'review',
	'audit',
];

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
/** The path with its group of areas joined to the area: areas of one group are neighbours of all others, and no part of a whole. */
export function withoutGroup(path: string): string {
	const area = areaOf(path);
	const [group = '', part] = area?.split('/') ?? [];
	if (area === undefined || part === undefined || group in AREAS) return path;
	return path.replace(`/areas/${area}/`, `/areas/${group}.${part}/`);
}
const isHooks = (path: string) => /^server\/src\/(areas|platform)\/.+\/hooks\.ts$/.test(path);
export const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
const workspaceOf = (path: string) => /^(domain|texts|server|web|e2e|bench|simulation)\//.exec(path)?.[1];
const sourceOf = (path: string) => /^server\/src\/areas\/market\/sources\/([^/]+)\//.exec(path)?.[1];
const roomOf = (path: string) => /^server\/src\/areas\/trading\/([^/]+)\//.exec(path)?.[1];
/** Folder of the cashier; undefined for a file that lies in the cashier's own. */
const cashierFolderOf = (path: string) => /^server\/src\/areas\/cashier\/([^/]+)\//.exec(path)?.[1];
/** The composition of the areas. */
const isTop = (path: string) => storeyOf(path, 'server') === 'app';

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
		why: `Areas of the domain use ${[...DOMAIN_BASE].join(', ')} and what DOMAIN_AREAS in scripts/boundaries/rules.ts lists.`,
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
		why: 'Web and server share the domain and the texts and never meet; journeys and benchmarks see the product from outside.',
		forbids: ({ from, to }) => {
			const [mine, other] = [workspaceOf(from), workspaceOf(to)];
			if (other === undefined || other === mine || other === 'domain') return false;
			const saysTexts = other === 'texts' && ['server', 'web', 'e2e'].includes(mine ?? '');
			return !(mine === 'simulation' && other === 'server') && !saysTexts && mine !== undefined;
		},
	},
	{
		name: 'browsers-get-compiled-texts',
		why: 'The build reads and compiles the files of the texts; a page takes the messages, their types and what writes them.',
		forbids: ({ from, to }) =>
			/^web\/src\//.test(from) &&
			!isTest(from) &&
			/^texts\/src\//.test(to) &&
			!/\/(message|page|text-key)\.ts$/.test(to),
	},
	{
		name: 'areas-keep-their-directions',
		why: 'Server areas use only what AREAS in scripts/boundaries/rules.ts lists.',
		forbids: ({ from, to }) => {
			const [mine, other] = [areaOf(from), areaOf(to)];
			if (isTest(from) || mine === undefined || other === undefined || mine === other || isHooks(to)) return false;
			return !AREAS[mine]?.includes(other);
		},
	},
	{
		name: 'areas-meet-at-index',
		why: 'What an area offers to others is in its index.ts, what it offers to the composition in its area.ts.',
		forbids: ({ from, to }) => {
			const other = areaOf(to);
			if (workspaceOf(from) !== 'server' || isTest(from) || other === undefined || areaOf(from) === other) return false;
			if (isHooks(to)) return false;
			return (
				to !== `server/src/areas/${other}/index.ts` && !(isTop(from) && to === `server/src/areas/${other}/area.ts`)
			);
		},
	},
	{
		name: 'hooks-name-their-subscribers',
		why: 'The hooks.ts of an area is for the areas that its hooks name as subscribers, and for their area.ts alone.',
		forbids: ({ from, to }, subscribers) => {
			const mine = areaOf(from) ?? '';
			if (!isHooks(to) || isTest(from) || mine === areaOf(to) || storeyOf(from, 'server') === 'platform') return false;
			return from !== `server/src/areas/${mine}/area.ts` || !subscribers(to).includes(mine);
		},
	},
	{
		name: 'composition-opens-areas',
		why: 'The composition opens areas by their area.ts; what one needs of another it imports, or subscribes to as a hook.',
		forbids: ({ from, to }) =>
			from === 'server/src/app/compose.ts' && areaOf(to) !== undefined && !/\/area\.ts$/.test(to),
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
		name: 'folders-of-the-cashier-in-order',
		why: `Each folder of the cashier uses those before it: ${CASHIER_FOLDERS.join(', ')}.`,
		forbids: ({ from, to }) => {
			const [mine, other] = [cashierFolderOf(from), cashierFolderOf(to)];
			if (isTest(from) || mine === undefined) return false;
			if (!CASHIER_FOLDERS.includes(mine)) return true;
			return other !== undefined && CASHIER_FOLDERS.indexOf(other) > CASHIER_FOLDERS.indexOf(mine);
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
		why: 'Features of the web part use only what FEATURES in scripts/boundaries/rules.ts lists.',
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
