import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Hash, hashLeaf } from './merkle.ts';

/** Digits: the account, and the version of its newest entry; the entry's hash, hex (`docs/money.md`). */
export type AccountHead = readonly [account: string, version: string, head: string];

/** The leaf of an account in the tree of a minute (`docs/proof.md`, section 10). Without the salt it tells nothing. */
export const hashHead = (salt: Uint8Array, head: AccountHead): Hash =>
	hashLeaf(concatBytes(utf8ToBytes('head/1'), salt, utf8ToBytes(JSON.stringify(head))));
