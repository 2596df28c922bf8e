import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

/** Files that set a timer themselves, with the reason why neither `Loop` nor `pause` does it. */
const REASONS: Readonly<Record<string, string>> = {
	'app/main.ts': 'flushes the compile cache once, after the start',
	'areas/cashier/providers/called-provider.ts': 'deadline of a call',
	'areas/market/sources/polygon/polygon-feed.ts': 'deadline of the next message, which each message moves',
	'areas/market/start-feeds.ts': 'ends a connection once, a day after its last asset left',
	'areas/site/settings/api-examples.ts': 'text of examples for readers of the API reference',
	'areas/trading/placing/deadline.ts': 'deadline of an answer',
	'areas/trading/placing/group-commit.ts': 'deadline of a commit under way, and of users that are locked',
	'platform/database/server-lock.ts': 'asks without waiting for the last answer, which is how it finds a silence',
	'platform/files/pictures/draw-process.ts': 'a process of its own that ends with its one picture',
	'platform/http/end-connections.ts': 'deadlines of a stop',
	'platform/http/bodies/read-upload.ts': 'deadline of the next bytes, which all bytes move',
	'platform/live/create-live.ts': 'heartbeat that is synchronous, and the deadline of a handshake',
	'platform/live/tick-broadcast.ts': 'a frame that is sent synchronously, and only while there are ticks',
	'platform/loops/loop.ts': 'the one timer of all loops',
	'platform/loops/waiting.ts': 'the one pause',
	'platform/threads/create-thread.ts': 'deadline of an answer',
	'platform/turns/turns.ts': 'deadline of a wait in line',
};

const TIMER = /\bset(Timeout|Interval)\b/;

test('timers are set by loops and pauses; the others are listed with their reason', () => {
	const files = globSync('**/*.ts', { cwd: SOURCE, exclude: (path) => path.endsWith('.test.ts') });
	const setting = files.filter((path) => TIMER.test(readFileSync(join(SOURCE, path), 'utf8')));
	expect(files.length).toBeGreaterThan(500);
	expect(setting.sort()).toEqual(Object.keys(REASONS).sort());
});
