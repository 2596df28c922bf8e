import { join } from 'node:path';

/** The bundler's information about a module while it assigns modules to files. */
interface Context {
	getModuleInfo(id: string): {
		readonly importedIds: readonly string[];
		readonly dynamicallyImportedIds: readonly string[];
	} | null;
}

const inRoot = (file: string) => join(import.meta.dirname, '..', file);
const MAIN = [inRoot('src/main.tsx')];
const LIVE = [inRoot('src/shell/live/connect-live.ts')];
const LOGIN = [inRoot('src/features/identity/pages/login-page.tsx')];
const REGISTER = [inRoot('src/features/identity/pages/register-page.tsx')];
const FRAME = [inRoot('src/shell/layouts/visitor-frame.ts')];
const WELCOME = [inRoot('src/features/welcome/welcome-page.tsx')];
const TRADING = [inRoot('src/features/trading/pages/trading-page.tsx'), inRoot('src/shell/top-bar/top-bar.tsx')];

/**
 * A few large files compress a tenth better than many small ones: code of every page, the socket's messages, the chart,
 * the sign-in forms with their frame, the rest of registering, and the rest of the trading page. A file contains its
 * modules' dependencies unless an earlier file has them. All other code is split at dynamic imports.
 */
export const groups = ['app', 'live', 'chart', 'form', 'register', 'trading'].map((file, index, files) => ({
	name: (id: string, context: Context) => (findFile(id, context) === file ? file : null),
	debugName: file,
	priority: files.length - index,
}));

/** Exports of a package's index that every page seems to need. Each goes into the file that uses it. */
const OF_LATER_FILES =
	/\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)\.js$/;

function findFile(id: string, context: Context): string | null {
	if (OF_LATER_FILES.test(id)) return null;
	if (isBelow(id, MAIN, context)) return 'app';
	const isLive = isBelow(id, LIVE, context);
	if (!isLive && !isBelow(id, TRADING, context)) {
		if (isBelow(id, LOGIN, context) || isBelow(id, FRAME, context)) return 'form';
		return isBelow(id, REGISTER, context) ? 'register' : null;
	}
	if (isBelow(id, LOGIN, context) || isBelow(id, findParts(context), context)) return 'app';
	if (isLive) return 'live';
	return isBelow(id, WELCOME, context) ? 'chart' : 'trading';
}

const COMMON = ['src/shell/', ...['dialogs', 'navigation', 'notices', 'site'].map((room) => `src/kit/${room}/`)];
let parts: readonly string[] | undefined;

/**
 * Menus, dialogs and toasts, which every page loads later. The code that they share with the trading page or the socket
 * must not load them early.
 */
function findParts(context: Context): readonly string[] {
	parts ??= [...below(MAIN, context)]
		.flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
		.filter((id) => COMMON.some((folder) => id.startsWith(inRoot(folder))) && ![...TRADING, ...LIVE].includes(id));
	return parts;
}

const reached = new Map<readonly string[], ReadonlySet<string>>();

/** True if a module is a dependency of one of the files. */
const isBelow = (id: string, files: readonly string[], context: Context): boolean => below(files, context).has(id);

function below(files: readonly string[], context: Context): ReadonlySet<string> {
	const known = reached.get(files);
	if (known !== undefined) return known;
	const found = new Set<string>();
	const left = [...files];
	for (let next = left.pop(); next !== undefined; next = left.pop()) {
		if (found.has(next)) continue;
		found.add(next);
		left.push(...(context.getModuleInfo(next)?.importedIds ?? []));
	}
	reached.set(files, found);
	return found;
}
