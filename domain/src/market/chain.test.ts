import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { CHAIN_START, computeGroupBytes, computeGroupHash, computeKnownAt, type TickGroup } from './chain.ts';

const group: TickGroup = {
	assetId: 1,
	no: 7n,
	kind: 'ticks',
	t: 1_767_225_600_250,
	loggedThrough: 1_767_225_600_749,
	reason: null,
	ticks: [
		{
			seq: 9n,
			t: 1_767_225_600_250,
			price: 99_999_752n,
			sourceT: 1_767_225_600_250,
			sourceRef: '3534451200',
			source: 'fair',
		},
	],
};

test('[MARKET-01] the bytes of a group are one JSON array', () => {
	const text =
		'["group/1","1","7","ticks","1767225600250","1767225600749",null,' +
		'[["9","1767225600250","99999752","1767225600250","3534451200","fair"]]]';
	expect(computeGroupBytes(group)).toEqual(utf8ToBytes(text));
	expect(bytesToHex(CHAIN_START)).toBe(bytesToHex(sha256(utf8ToBytes(''))));
});

const tick = group.ticks[0] as TickGroup['ticks'][number];
test.each<[string, TickGroup]>([
	['number', { ...group, no: 8n }],
	['kind', { ...group, kind: 'caught_up' }],
	['time', { ...group, t: group.t + 1 }],
	['L', { ...group, loggedThrough: group.loggedThrough + 1 }],
	['reason', { ...group, reason: 'feed' }],
	['price', { ...group, ticks: [{ ...tick, price: tick.price + 1n }] }],
	['tick time', { ...group, ticks: [{ ...tick, t: tick.t + 1 }] }],
	['reference', { ...group, ticks: [{ ...tick, sourceRef: '","' }] }],
	['missing tick', { ...group, ticks: [] }],
	['asset', { ...group, assetId: 2 }],
])('[MARKET-01] another %s gives another hash', (_, changed) => {
	expect(computeGroupHash(CHAIN_START, changed)).not.toEqual(computeGroupHash(CHAIN_START, group));
	expect(computeGroupHash(computeGroupHash(CHAIN_START, group), group)).not.toEqual(
		computeGroupHash(CHAIN_START, group),
	);
});

test.each([
	['exchange', 400, 400],
	['polygon', 400, 400],
	['exchange', 1_400, 1_000],
	['polygon', 1_400, 1_000],
	['fair', 400, 1_000],
	['replay', 400, 1_000],
])('[MARKET-08] a tick of %s at 1,000 whose source time is %i is known at %i', (source, sourceT, knownAt) => {
	expect(computeKnownAt({ source, t: 1_000, sourceT })).toBe(knownAt);
});
