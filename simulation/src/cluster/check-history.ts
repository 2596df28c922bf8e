import type { HistoryLine, Outcome, Verb } from './history.ts';

/** A rule that did not hold. */
export interface Problem {
	/** Name of the check. */
	readonly check: string;
	readonly text: string;
}

/** A user event as a socket shows all of them after the run. */
export interface ShownEvent {
	readonly n: number;
	readonly kind: string;
	readonly subject: string;
}

interface Call {
	readonly verb: Verb;
	readonly user: number;
	readonly id: string;
	readonly startMs: number;
	endMs: number;
	outcome: Outcome | null;
	said: string;
	code: string;
	pid: number | null;
}

interface Socket {
	readonly user: number;
	readonly openMs: number;
	closedMs: number;
	lastN: number;
	/** Time at which each trade's opening was shown. */
	readonly openedMs: Map<string, number>;
}

/** All attempts to place one trade. */
interface Placement {
	readonly user: number;
	readonly id: string;
	/** Of the first attempt. */
	readonly startMs: number;
	/** Of the first `ok`; infinite without one. */
	okMs: number;
	refusedMs: number;
	said: string | null;
}

/** Without a disruption a socket shows an event within this time after the answer of the call that made it (CLUSTER-04). */
const LATE_MS = 2_000;
/** A socket of a session that ended closes within this time. */
const OPEN_AFTER_END_MS = 5_000;
/** Of each check. */
const MOST_SHOWN = 5;

/**
 * Checks a history against the events that each user's list holds after the run, in linear time. Returns the rules that did not hold, at
 * most five of each check.
 */
export function checkHistory(
	lines: readonly HistoryLine[],
	lists: ReadonlyMap<number, readonly ShownEvent[]>,
): Problem[] {
	const problems: Problem[] = [];
	const counts = new Map<string, number>();
	const report = (check: string, text: string) => {
		const count = (counts.get(check) ?? 0) + 1;
		counts.set(check, count);
		if (count <= MOST_SHOWN) problems.push({ check, text });
	};
	const { calls, sockets, disturbed } = read(lines, lists, report);
	const placements = gatherPlacements(calls, report);
	for (const [user, events] of lists) checkList(user, events, placements, report);
	checkReads(calls, placements, report);
	checkLateness(placements, sockets, disturbed, report);
	checkFrozen(calls, report);
	checkSessions(calls, sockets, disturbed, report);
	checkTerms(calls, report);
	for (const [check, count] of counts)
		if (count > MOST_SHOWN) problems.push({ check, text: `${count - MOST_SHOWN} more` });
	return problems;
}

type Report = (check: string, text: string) => void;
type Span = readonly [fromMs: number, toMs: number];

/** Reads the lines in their order; each socket must show the numbers of its user's list once, in order, without a gap. */
function read(lines: readonly HistoryLine[], lists: ReadonlyMap<number, readonly ShownEvent[]>, report: Report) {
	const calls = new Map<number, Call>();
	const sockets = new Map<number, Socket>();
	const disturbed: Span[] = [];
	let disruptedMs: number | null = null;
	for (const line of lines) {
		const { atMs } = line;
		switch (line.type) {
			case 'invoke': {
				const { verb, user, id } = line;
				calls.set(line.call, {
					verb,
					user,
					id,
					startMs: atMs,
					endMs: Number.POSITIVE_INFINITY,
					outcome: null,
					said: '',
					code: '',
					pid: null,
				});
				break;
			}
			case 'socket': {
				const { user, after } = line;
				sockets.set(line.socket, {
					user,
					openMs: atMs,
					closedMs: Number.POSITIVE_INFINITY,
					lastN: after,
					openedMs: new Map(),
				});
				break;
			}
			case 'event': {
				const socket = sockets.get(line.socket) as Socket;
				if (line.n !== socket.lastN + 1)
					report('socket-sequence', `socket ${line.socket} showed event ${line.n} after ${socket.lastN}`);
				socket.lastN = line.n;
				const stored = lists.get(socket.user)?.[line.n - 1];
				if (stored?.kind !== line.kind || stored.subject !== line.subject)
					report(
						'socket-facts',
						`socket ${line.socket} showed ${line.kind} ${line.subject} as event ${line.n} of user ${socket.user}, the list has ${stored?.kind} ${stored?.subject}`,
					);
				if (line.kind === 'trade.opened') socket.openedMs.set(line.subject, atMs);
				break;
			}
			case 'reset':
				report('socket-sequence', `socket ${line.socket} was reset although all events are kept`);
				break;
			case 'closed': {
				const socket = sockets.get(line.socket);
				if (socket) socket.closedMs = atMs;
				break;
			}
			case 'disrupted':
				disruptedMs ??= atMs;
				break;
			case 'well':
				if (disruptedMs !== null) disturbed.push([disruptedMs, atMs]);
				disruptedMs = null;
				break;
			default: {
				const call = calls.get(line.call) as Call;
				Object.assign(call, { endMs: atMs, outcome: line.type, said: line.said, code: line.code, pid: line.pid });
			}
		}
	}
	if (disruptedMs !== null) disturbed.push([disruptedMs, Number.POSITIVE_INFINITY]);
	return { calls: [...calls.values()], sockets: [...sockets.values()], disturbed };
}

/** Every placement is decided in the end, and every answer to its id is the same. */
function gatherPlacements(calls: readonly Call[], report: Report): Map<string, Placement> {
	const placements = new Map<string, Placement>();
	for (const call of calls) {
		if (call.verb !== 'place') continue;
		const { user, id, startMs } = call;
		const placement = placements.get(id) ?? {
			user,
			id,
			startMs,
			okMs: Number.POSITIVE_INFINITY,
			refusedMs: Number.POSITIVE_INFINITY,
			said: null,
		};
		placements.set(id, placement);
		if (call.outcome === 'ok') {
			placement.okMs = Math.min(placement.okMs, call.endMs);
			if (placement.said !== null && placement.said !== call.said)
				report('two-answers', `trade ${id} was answered ${placement.said}, then ${call.said}`);
			placement.said = call.said;
		} else if (call.outcome === 'refused') placement.refusedMs = Math.min(placement.refusedMs, call.endMs);
	}
	for (const { id, okMs, refusedMs } of placements.values()) {
		if (okMs === Number.POSITIVE_INFINITY && refusedMs === Number.POSITIVE_INFINITY)
			report('undecided', `trade ${id} was never answered`);
		if (okMs < Number.POSITIVE_INFINITY && refusedMs < Number.POSITIVE_INFINITY)
			report('two-answers', `trade ${id} was accepted and refused`);
	}
	return placements;
}

/**
 * A user's list: numbers without a gap, each trade opened once and closed once, no trade that was not accepted, and openings in the order
 * of real time: one answered before another was sent comes first.
 */
function checkList(
	user: number,
	events: readonly ShownEvent[],
	placements: ReadonlyMap<string, Placement>,
	report: Report,
): void {
	const opened = new Set<string>();
	const closed = new Set<string>();
	let latestStart: Placement | null = null;
	for (const [index, { n, kind, subject }] of events.entries()) {
		if (n !== index + 1) report('list-gap', `event ${n} of user ${user} is the ${index + 1}th of the list`);
		if (kind === 'trade.closed') {
			if (closed.has(subject)) report('twice', `trade ${subject} was closed twice`);
			if (!opened.has(subject)) report('twice', `trade ${subject} was closed before it was opened`);
			closed.add(subject);
		}
		if (kind !== 'trade.opened') continue;
		if (opened.has(subject)) report('twice', `trade ${subject} was opened twice`);
		opened.add(subject);
		const placement = placements.get(subject);
		if (!placement || placement.okMs === Number.POSITIVE_INFINITY) {
			report('unasked', `trade ${subject} of user ${user} exists, and was never accepted`);
			continue;
		}
		if (latestStart && placement.okMs < latestStart.startMs)
			report('real-time', `trade ${subject} was answered before ${latestStart.id} was sent, and comes after it`);
		if (!latestStart || placement.startMs > latestStart.startMs) latestStart = placement;
	}
	for (const placement of placements.values()) {
		if (placement.user !== user || placement.okMs === Number.POSITIVE_INFINITY) continue;
		if (!opened.has(placement.id)) report('lost', `trade ${placement.id} was accepted, and its event is missing`);
		if (!closed.has(placement.id)) report('lost', `trade ${placement.id} was accepted, and never closed`);
	}
}

/** A read that began after the answer of a placement shows the trade, on any connection. */
function checkReads(calls: readonly Call[], placements: ReadonlyMap<string, Placement>, report: Report): void {
	for (const { verb, id, startMs, outcome, code, pid } of calls) {
		const okMs = placements.get(id)?.okMs ?? Number.POSITIVE_INFINITY;
		if (verb === 'read' && outcome === 'refused' && startMs >= okMs)
			report('stale-read', `process ${pid} answered ${code} for trade ${id}, which had been accepted`);
	}
}

/** A socket that is open shows the opening of a trade soon after the answer, whatever process made either. */
function checkLateness(
	placements: ReadonlyMap<string, Placement>,
	sockets: readonly Socket[],
	disturbed: readonly Span[],
	report: Report,
): void {
	const byUser = Map.groupBy(sockets, ({ user }) => user);
	for (const { user, id, okMs } of placements.values()) {
		const [fromMs, toMs] = [okMs - LATE_MS, okMs + LATE_MS];
		if (okMs === Number.POSITIVE_INFINITY || disturbed.some(([from, to]) => from < toMs && to > fromMs)) continue;
		for (const socket of byUser.get(user) ?? []) {
			if (socket.openMs > fromMs || socket.closedMs < toMs) continue;
			const lateMs = (socket.openedMs.get(id) ?? Number.POSITIVE_INFINITY) - okMs;
			if (lateMs > LATE_MS) report('late-event', `trade ${id} was shown ${describe(lateMs)} after its answer`);
		}
	}
}

const describe = (ms: number) => (ms === Number.POSITIVE_INFINITY ? 'never' : `${Math.round(ms)} ms`);

/** Between the answer to a freeze and the call that ends it, no process accepts a trade of the user. */
function checkFrozen(calls: readonly Call[], report: Report): void {
	const frozenMs = new Map<number, number>();
	const spans = new Map<number, Span[]>();
	for (const { verb, user, outcome, startMs, endMs } of calls) {
		if (verb === 'freeze' && outcome === 'ok') frozenMs.set(user, endMs);
		if (verb !== 'unfreeze') continue;
		const fromMs = frozenMs.get(user);
		frozenMs.delete(user);
		if (fromMs !== undefined) spans.set(user, [...(spans.get(user) ?? []), [fromMs, startMs]]);
	}
	for (const { verb, user, id, outcome, startMs, endMs, pid } of calls) {
		if (verb !== 'place' || outcome !== 'ok') continue;
		if (spans.get(user)?.some(([fromMs, toMs]) => startMs >= fromMs && endMs <= toMs))
			report('frozen-user', `process ${pid} accepted trade ${id} of user ${user}, who was frozen`);
	}
}

/** A session that was logged out is refused everywhere, and its sockets close. */
function checkSessions(
	calls: readonly Call[],
	sockets: readonly Socket[],
	disturbed: readonly Span[],
	report: Report,
): void {
	const endedMs = new Map<string, number>();
	for (const { verb, id, outcome, endMs } of calls) if (verb === 'logout' && outcome === 'ok') endedMs.set(id, endMs);
	for (const { verb, id, outcome, startMs, pid } of calls)
		if (verb === 'use' && outcome === 'ok' && startMs >= (endedMs.get(id) ?? Number.POSITIVE_INFINITY))
			report('ended-session', `process ${pid} answered a session that had ended`);
	// A session that ends is the only one of its user, and so is its socket.
	const endOf = new Map(calls.filter(({ verb }) => verb === 'logout').map(({ user, id }) => [user, endedMs.get(id)]));
	for (const { user, closedMs } of sockets) {
		const endMs = endOf.get(user) ?? Number.POSITIVE_INFINITY;
		// A frozen process closes nothing, and one without its database cannot know.
		const wellMs = Math.max(
			endMs,
			...disturbed.filter(([from]) => from < endMs + OPEN_AFTER_END_MS).map(([, to]) => to),
		);
		const openMs = closedMs - wellMs;
		if (openMs > OPEN_AFTER_END_MS)
			report('open-socket', `a socket was open ${describe(openMs)} after its session had ended`);
	}
}

/** After the terms were raised, a real trade of a user who accepted older ones is refused for that reason. */
function checkTerms(calls: readonly Call[], report: Report): void {
	const raisedMs = new Map<number, number>();
	for (const { verb, user, endMs } of calls) if (verb === 'terms') raisedMs.set(user, endMs);
	for (const { verb, user, id, outcome, code, startMs, pid } of calls)
		if (verb === 'place' && outcome !== 'unknown' && startMs >= (raisedMs.get(user) ?? Number.POSITIVE_INFINITY))
			if (!code.endsWith('trading.accept_terms'))
				report('old-terms', `process ${pid} answered ${code} to real trade ${id} under terms that had ended`);
}
