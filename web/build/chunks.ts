import { join } from 'node:path';

/** What the bundler says about a module while it shares modules out. */
interface Context {
	getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ROOT = join(import.meta.dirname, '..');
const WELCOME = ['src/pages/welcome-page.tsx'];
const LOGIN = ['src/pages/login-page.tsx'];
/** Whatever these share with the trading page must not bring the trading page along. */
const OTHERS = [
	'src/pages/register-page.tsx',
	'src/pages/request-reset-page.tsx',
	'src/pages/reset-password-page.tsx',
	'src/pages/resend-verification-page.tsx',
	'src/pages/verify-email-page.tsx',
	'src/pages/settings/password-page.tsx',
	'src/pages/settings/profile-page.tsx',
	'src/pages/settings/security-page.tsx',
	'src/pages/settings/trading-settings-page.tsx',
	'src/pages/info/info-page.tsx',
];
const TRADING = ['src/pages/trading/trading-page.tsx', 'src/app/top-bar/top-bar.tsx'];

/**
 * Few large files instead of many small ones, which compress worse by a tenth: what every page runs, the chart, and the
 * rest of the trading page. Anything else is split where it is imported later.
 */
export const groups = [
	{
		name: (id: string, context: Context) => {
			if (isBelow(id, ['src/main.tsx'], context)) return 'app';
			if (!isBelow(id, TRADING, context)) return null;
			if (isBelow(id, LOGIN, context)) return 'app';
			if (isBelow(id, WELCOME, context)) return 'chart';
			return isBelow(id, OTHERS, context) ? null : 'trading';
		},
	},
];

const reached = new Map<string, Set<string>>();

/** Whether a module runs before one of the files does. */
function isBelow(id: string, files: readonly string[], context: Context): boolean {
	const key = files.join();
	let found = reached.get(key);
	if (found === undefined) {
		found = new Set();
		reached.set(key, found);
		const left = files.map((file) => join(ROOT, file));
		for (let next = left.pop(); next !== undefined; next = left.pop()) {
			if (found.has(next)) continue;
			found.add(next);
			left.push(...(context.getModuleInfo(next)?.importedIds ?? []));
		}
	}
	return found.has(id);
}
