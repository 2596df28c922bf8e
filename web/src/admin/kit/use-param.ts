import { idText } from '@fairtick/domain/wire/primitives';
import { useShown } from '../../app/navigation/use-navigation.ts';

/** A part of the page's address. */
export const useTextParam = (name: string): string => useShown().params[name] ?? '';

/** A part of the page's address that is the number of a user or an asset; NaN for anything else, which the server refuses. */
export const useIdParam = (name: string): number => idText.safeParse(useTextParam(name)).data ?? Number.NaN;
