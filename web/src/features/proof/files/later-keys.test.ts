import { expect, test } from 'vitest';
import { countKeysAlone, storeLaterKeys } from './later-keys.ts';

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

test('[PROOF-12] files are requested up to the last key that signs alone', () => {
	expect(countKeysAlone()).toBeNull();
	storeLaterKeys([]);
	expect(countKeysAlone()).toBe(0);
	storeLaterKeys([{ alone_from: null }, { alone_from: at(60_000) }]);
	expect(countKeysAlone()).toBe(0);
	storeLaterKeys([{ alone_from: null }, { alone_from: at(-1_000) }, { alone_from: null }, { alone_from: at(60_000) }]);
	expect(countKeysAlone()).toBe(2);
});
