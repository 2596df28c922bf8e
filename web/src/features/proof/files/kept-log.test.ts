import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
	forgetBroken,
	forgetLog,
	keepAlarm,
	keepBroken,
	keepCheckpoint,
	readBroken,
	readEarlierKeys,
	readKeptLog,
} from './kept-log.ts';

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
		removeItem: (key: string) => stored.delete(key),
		clear: () => stored.clear(),
	});
});

afterEach(() => {
	forgetBroken();
	forgetLog();
});

const ALARM = { kind: 'forked', logKey: 'a key', had: 'one', shown: 'another' } as const;

test('[PROOF-07] the newest checkpoint is stored with the time of the first, and never an older one or one of another key', () => {
	keepCheckpoint('a key', { note: 'note 5', size: 5, keys: ['a key'] });
	const first = readKeptLog();
	expect(first).toMatchObject({ logKey: 'a key', note: 'note 5', size: 5, keys: ['a key'], alarm: null });
	keepCheckpoint('a key', { note: 'note 9', size: 9, keys: ['a key'] });
	expect(readKeptLog()).toMatchObject({ note: 'note 9', sinceMs: first?.sinceMs });
	keepCheckpoint('a key', { note: 'note 7', size: 7, keys: ['a key'] });
	keepCheckpoint('another key', { note: 'note 11', size: 11, keys: ['another key'] });
	expect(readKeptLog()).toMatchObject({ logKey: 'a key', note: 'note 9' });
});

test('[PROOF-07] the first alarm stays, and no checkpoint is stored until it is dismissed', () => {
	keepCheckpoint('a key', { note: 'note 5', size: 5, keys: ['a key'] });
	keepAlarm(ALARM);
	keepAlarm({ ...ALARM, shown: 'a third' });
	keepCheckpoint('a key', { note: 'note 9', size: 9, keys: ['a key'] });
	expect(readKeptLog()).toMatchObject({ note: 'note 5', alarm: ALARM });
	forgetLog();
	expect(readKeptLog()).toBeNull();
});

test('[PROOF-07] unreadable data count as missing', () => {
	stored.set('proof-log', '{"logKey":7}');
	expect(readKeptLog()).toBeNull();
	stored.set('proof-log', '{');
	expect(readKeptLog()).toBeNull();
});

test('[PROOF-05] broken promises stay beside later checkpoints until they are dismissed, the first ones of many', () => {
	keepCheckpoint('a key', { note: 'note 5', size: 5, keys: ['a key'] });
	keepBroken(Array.from({ length: 8 }, (_, i) => ({ promised: `promise ${i}`, checkpoint: 'note 5' })));
	keepBroken(Array.from({ length: 8 }, (_, i) => ({ promised: `later ${i}`, checkpoint: 'note 5' })));
	keepCheckpoint('a key', { note: 'note 9', size: 9, keys: ['a key'] });
	expect(readKeptLog()).toMatchObject({ note: 'note 9' });
	const kept = readKeptLog()?.broken?.map(({ promised }) => promised);
	expect(kept).toHaveLength(10);
	expect([kept?.[0], kept?.[9]]).toEqual(['promise 0', 'later 1']);
	forgetBroken();
	expect(readKeptLog()).toMatchObject({ note: 'note 9', broken: [] });
});

test('[PROOF-07] [PROOF-05] a full storage hides neither an alarm nor a broken promise', () => {
	keepCheckpoint('a key', { note: 'note 5', size: 5, keys: ['a key'] });
	vi.stubGlobal('localStorage', {
		...localStorage,
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError');
		},
	});
	expect(keepAlarm(ALARM)).toMatchObject(ALARM);
	keepBroken([{ promised: 'a promise', checkpoint: 'note 5' }]);
	keepCheckpoint('a key', { note: 'note 9', size: 9, keys: ['a key'] });
	expect(readKeptLog()).toMatchObject({ note: 'note 5', alarm: ALARM, broken: [{ promised: 'a promise' }] });
});

test('[PROOF-05] [PROOF-07] forgetting the log after an alarm keeps the broken promises, with the key of that time', () => {
	keepCheckpoint('a key', { note: 'note 5', size: 5, keys: ['a key'] });
	keepBroken([{ promised: 'a promise', checkpoint: 'note 5' }]);
	keepAlarm(ALARM);
	forgetLog();
	expect(readKeptLog()).toBeNull();
	expect(readBroken()).toMatchObject([{ promised: 'a promise', checkpoint: 'note 5', logKey: 'a key' }]);
	keepCheckpoint('another key', { note: 'note 9', size: 9, keys: ['another key'] });
	expect(readKeptLog()).toMatchObject({ note: 'note 9', broken: [{ promised: 'a promise' }] });
	keepAlarm(ALARM);
	forgetLog();
	keepAlarm(ALARM);
	keepBroken([{ promised: 'later', checkpoint: 'note 9' }]);
	expect(readBroken()).toHaveLength(2);
	// A forked log is no earlier name of this one.
	expect(readEarlierKeys()).toEqual([]);
	forgetBroken();
	expect(readBroken()).toEqual([]);
	forgetLog();
	expect([...stored.keys()]).toEqual([]);
});

test('[PROOF-07] beginning again with a log under another name keeps the keys of the earlier names', () => {
	for (const no of [1, 2]) {
		keepCheckpoint(`key ${no}`, { note: `note ${no}`, size: no, keys: [`key ${no}`, `later key ${no}`] });
		keepAlarm({ kind: 'successor', logKey: `key ${no}`, had: `key ${no}`, shown: `key ${no + 1}` });
		forgetLog();
		expect(readKeptLog()).toBeNull();
	}
	expect(readEarlierKeys()).toEqual(['key 1', 'later key 1', 'key 2', 'later key 2']);
});
