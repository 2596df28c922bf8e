// Loaded before the server by NODE_OPTIONS: replaces pieces of its bundle as it is read, so that the product itself knows no planted faults.
import { registerHooks } from 'node:module';

/** @type {{ name: string, patches: [string, string][] }} */
const { name, patches } = JSON.parse(process.env['CLUSTER_PLANT'] ?? '{"name":"","patches":[]}');

registerHooks({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context);
		if (!/\/server\/dist\/[^/]+\.js$/.test(url) || !loaded.source) return loaded;
		let source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source).toString('utf8');
		for (const [from, to] of patches) {
			if (!source.includes(from)) continue;
			source = source.replaceAll(from, () => to);
			console.log(`planted ${name}: ${to}`);
		}
		return { ...loaded, source };
	},
});
