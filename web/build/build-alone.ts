import { build, type Rolldown } from 'vite';
import { texts } from './texts.ts';

/** Builds a self-contained script, which loads no other file. */
export async function buildAlone(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: 'warn',
		define,
		json: { namedExports: false, stringify: false },
		plugins: [texts()],
		build: { write: false, modulePreload: false, rolldownOptions: { input } },
	});
	const { output } = built as Rolldown.RolldownOutput;
	if (output.length !== 1) throw new Error(`${input} was built to ${output.length} files instead of one`);
	return output[0].code;
}
