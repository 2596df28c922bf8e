import { expect, test } from 'vitest';
import { checkHistory, type ShownEvent } from './check-history.ts';
import type { HistoryLine, Verb } from './history.ts';

const USER = 1;

/** A history of one user, whose calls take 10 ms each, 20 ms apart. */
class Story {
	readonly lines: HistoryLine[] = [];
	readonly list: ShownEvent[] = [];
	#atMs = 0;
	#calls = 0;

	#add(line: object): void {
		this.lines.push({ atMs: this.#atMs, ...line } as HistoryLine);
	}

	wait(ms: number): this {
		this.#atMs += ms;
		return this;
	}

	call(verb: Verb, id: string, outcome: 'ok' | 'refused' | 'unknown', said = id, user = USER, code = ''): this {
		const call = ++this.#calls;
		this.#add({ type: 'invoke', call, verb, user, id });
		this.wait(10).#add({ type: outcome, call, pid: 7, code, said });
		return this.wait(10);
	}

	place(id: string, outcome: 'ok' | 'refused' | 'unknown' = 'ok'): this {
		return this.call('place', id, outcome);
	}

	/** Events of the stored list. */
	store(kind: string, ...ids: readonly string[]): this {
		for (const subject of ids) this.list.push({ n: this.list.length + 1, kind, subject });
		return this;
	}

	open(socket: number, after = 0): this {
		this.#add({ type: 'socket', socket, user: USER, after });
		return this;
	}

	show(socket: number, n: number, kind: string, subject: string): this {
		this.#add({ type: 'event', socket, n, kind, subject });
		return this;
	}

	line(line: object): this {
		this.#add(line);
		return this;
	}

	get found(): string[] {
		return [...new Set(checkHistory(this.lines, new Map([[USER, this.list]])).map(({ check }) => check))].sort();
	}
}

/** Two trades, placed one after the other, shown and closed. */
const two = () => new Story().place('a').place('b').store('trade.opened', 'a', 'b').store('trade.closed', 'a', 'b');

test('[CLUSTER-03] a history in which each accepted trade is in its list once, in order, and on the sockets has no problems', () => {
	const told = two()
		.open(1)
		.show(1, 1, 'trade.opened', 'a')
		.show(1, 2, 'trade.opened', 'b')
		.line({ type: 'closed', socket: 1, code: 1006 })
		.open(2, 2)
		.show(2, 3, 'trade.closed', 'a')
		.call('read', 'a', 'ok')
		.call('place', 'a', 'ok');
	expect(told.found).toEqual([]);
});

test('[CLUSTER-03] an unknown answer is no problem once the same id is decided', () => {
	const decided = new Story().place('a', 'unknown').place('a', 'unknown').place('a').store('trade.opened', 'a');
	expect(decided.store('trade.closed', 'a').found).toEqual([]);
	expect(new Story().place('a', 'unknown').place('a', 'refused').found).toEqual([]);
	expect(new Story().place('a', 'unknown').found).toEqual(['undecided']);
});

test('[CLUSTER-03] each kind of fault is found by its own check', () => {
	const found: Readonly<Record<string, Story>> = {
		lost: new Story().place('a').store('trade.opened', 'a'),
		twice: two().store('trade.closed', 'a'),
		unasked: two().store('trade.opened', 'c'),
		'real-time': new Story().place('a').place('b').store('trade.opened', 'b', 'a').store('trade.closed', 'a', 'b'),
		'two-answers': two().call('place', 'a', 'ok', 'other terms'),
		'stale-read': two().call('read', 'a', 'refused'),
		'socket-sequence': two().open(1).show(1, 2, 'trade.opened', 'b'),
		'socket-facts': two().open(1).show(1, 1, 'trade.opened', 'b'),
	};
	for (const [check, story] of Object.entries(found)) expect(story.found, check).toEqual([check]);
	const gap = two();
	gap.list.splice(0, 4, ...gap.list.map((event) => ({ ...event, n: event.n + 1 })));
	expect(gap.found).toEqual(['list-gap']);
	expect(two().call('place', 'a', 'refused').found).toEqual(['two-answers']);
});

test('[CLUSTER-04] an event that an open socket shows late, or never, is found; during a disruption it is not late', () => {
	const never = () => new Story().open(1).wait(5_000).place('a').store('trade.opened', 'a').store('trade.closed', 'a');
	expect(never().wait(5_000).found).toEqual(['late-event']);
	expect(never().wait(1_000).show(1, 1, 'trade.opened', 'a').wait(5_000).found).toEqual([]);
	expect(never().wait(3_000).show(1, 1, 'trade.opened', 'a').found).toEqual(['late-event']);
	const disrupted = new Story().open(1).wait(5_000).line({ type: 'disrupted', what: 'kill', pid: 7 }).place('a');
	disrupted.store('trade.opened', 'a').store('trade.closed', 'a');
	expect(disrupted.line({ type: 'well' }).found).toEqual([]);
});

test('[CLUSTER-03] a trade of a frozen user and a session that answers after its end are found', () => {
	const frozen = (outcome: 'ok' | 'refused') =>
		new Story().call('freeze', '', 'ok', '', 2).call('place', 'f', outcome, 'f', 2).call('unfreeze', '', 'ok', '', 2)
			.found;
	expect(frozen('ok')).toEqual(['frozen-user']);
	expect(frozen('refused')).toEqual([]);
	const session = (outcome: 'ok' | 'refused') => new Story().call('logout', 's', 'ok').call('use', 's', outcome);
	expect(session('ok').found).toEqual(['ended-session']);
	expect(session('refused').found).toEqual([]);
	const open = session('refused').open(1);
	expect(open.wait(1_000).line({ type: 'closed', socket: 1, code: 4401 }).found).toEqual([]);
	expect(session('refused').open(1).wait(6_000).line({ type: 'closed', socket: 1, code: 1006 }).found).toEqual([
		'open-socket',
	]);
	const disrupted = () => session('refused').open(1).line({ type: 'disrupted', what: 'freeze', pid: 7 }).wait(6_000);
	const closed = { type: 'closed', socket: 1, code: 1006 } as const;
	expect(disrupted().line(closed).line({ type: 'well' }).found).toEqual([]);
	expect(disrupted().line({ type: 'well' }).wait(6_000).line(closed).found).toEqual(['open-socket']);
});

test('[CLUSTER-03] a real trade that is not refused for terms that were raised before it is found', () => {
	const raised = (code: string) =>
		new Story().call('terms', '', 'ok', '', 2).call('place', 'r', 'refused', '', 2, code).found;
	expect(raised('422 trading.accept_terms')).toEqual([]);
	expect(raised('422 trading.not_enough_balance')).toEqual(['old-terms']);
});
