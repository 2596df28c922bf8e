export {
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
	firstFound,
} from './define-hook.ts';
export { Hooks, type HookUser, on, type Subscription } from './hooks.ts';
