import { useStore } from '../base/store.ts';
import { type Translation, translation } from './texts.ts';

/** The texts of the current language. A component that uses them is re-rendered when it changes. */
export function useTranslation(): Translation {
	return useStore(translation);
}
