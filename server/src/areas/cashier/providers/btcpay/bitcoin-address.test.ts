import { expect, test } from 'vitest';
import { networkOfAddress } from './bitcoin-address.ts';

test.each([
	// The examples of BIP 173 and BIP 350, and the address of the first block.
	['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'live'],
	['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'live'],
	['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'live'],
	['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'live'],
	['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'live'],
	['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'sandbox'],
	['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'sandbox'],
	['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'sandbox'],
	['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'sandbox'],
	['bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null],
	['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', null],
	['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', null],
	['0x52908400098527886E0F7030069857D2E4169EE7', null],
	['', null],
])('[CASH-08] %s is of the network %s', (address, network) => {
	expect(networkOfAddress(address)).toBe(network);
});
