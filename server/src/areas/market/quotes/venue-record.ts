import type { VenueMinute } from '@fairtick/domain/market/feed-error';
import * as z from 'zod';

const recordSchema = z.array(z.tuple([z.string(), z.int(), z.number(), z.number()]));

/** The stored form of the venues' own minutes: JSON of [venue, minute, low, high]. */
export function writeRecord(record: readonly VenueMinute[]): string {
	return JSON.stringify(record.map(({ venue, t, low, high }) => [venue, t, low, high]));
}

/** Throws for a text that is no such record. */
export function readRecord(text: string): VenueMinute[] {
	return recordSchema.parse(JSON.parse(text)).map(([venue, t, low, high]) => ({ venue, t, low, high }));
}
