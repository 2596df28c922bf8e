/** Bounds of the live socket; all are settings. */
export interface SocketLimits {
	/** Messages a socket may send in the long run; a quarter of them at once. */
	readonly messagesPerMinute: number;
	/** Sockets per network, those that are being opened included. */
	readonly socketsPerAddress: number;
	/** The same of everyone together. */
	readonly sockets: number;
	/** An upgrade that has not become a socket or been refused by then is cut. */
	readonly handshakeMs: number;
	/** Bytes of one message from a client. */
	readonly maxPayloadBytes: number;
	/** Unsent bytes of a socket above which it gets no tick frames. */
	readonly tickBufferBytes: number;
	/** Unsent bytes above which the socket is closed as too slow. */
	readonly maxBufferBytes: number;
	/** Least time between two tick frames. */
	readonly tickFrameMs: number;
	/** A peer that has not answered the last ping by the next one is dropped. */
	readonly heartbeatMs: number;
	/** Interval of looking up the session behind a socket again: an open page is a use of its session. */
	readonly sessionCheckMs: number;
	/** Interval of asking, by one statement for all sockets, which sessions another process has ended. */
	readonly endedCheckMs: number;
	/** A closing socket may take this long before it is cut. */
	readonly closeMs: number;
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
	messagesPerMinute: 240,
	socketsPerAddress: 100,
	sockets: 10_000,
	handshakeMs: 10_000,
	maxPayloadBytes: 4096,
	tickBufferBytes: 64 * 1024,
	maxBufferBytes: 8 * 1024 * 1024,
	tickFrameMs: 100,
	heartbeatMs: 30_000,
	sessionCheckMs: 300_000,
	endedCheckMs: 4_000,
	closeMs: 3000,
};
