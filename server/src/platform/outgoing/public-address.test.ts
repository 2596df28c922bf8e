import { expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

test.each([
	'1.1.1.1',
	'9.255.255.255',
	'11.0.0.0',
	'100.63.255.255',
	'100.128.0.0',
	'172.15.0.1',
	'172.32.0.1',
	'192.167.1.1',
	'198.17.0.1',
	'198.20.0.1',
	'223.255.255.255',
	'2606:4700::1111',
	'2a00:1450:4001::200e',
])('%s is public', (address) => {
	expect(isPublicAddress(address)).toBe(true);
});

test.each([
	'0.0.0.0',
	'10.0.0.1',
	'100.64.0.1',
	'127.0.0.1',
	'127.1.2.3',
	'169.254.169.254',
	'172.16.0.1',
	'172.31.255.255',
	'192.0.0.8',
	'192.0.2.1',
	'192.88.99.1',
	'192.168.0.1',
	'198.18.0.1',
	'198.51.100.1',
	'203.0.113.1',
	'224.0.0.1',
	'240.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::ffff:127.0.0.1',
	'::ffff:8.8.8.8',
	'64:ff9b::7f00:1',
	'100::1',
	'2001::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'3fff::1',
	'fc00::1',
	'fd00:ec2::254',
	'fe80::1',
	'ff02::1',
	'localhost',
	'',
	'1.1.1',
	'0x7f000001',
	'2130706433',
])('%s is not public', (address) => {
	expect(isPublicAddress(address)).toBe(false);
});

test('loopback is this machine alone', () => {
	expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true);
	expect(['128.0.0.1', '10.0.0.1', '::2', 'localhost'].some(isLoopbackAddress)).toBe(false);
});
