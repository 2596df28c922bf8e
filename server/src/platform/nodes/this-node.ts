import { NodeClock } from '../clock/index.ts';
import { NODE_ID } from './node-id.ts';

/** This process among those that share the database. */
export interface ThisNode {
	readonly id: string;
	/** Label of its metrics, the same after a restart; null: they have none. */
	readonly name: string | null;
	readonly clock: NodeClock;
}

export const createThisNode = (name: string | null): ThisNode => ({ id: NODE_ID, name, clock: new NodeClock() });
