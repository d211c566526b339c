/** Rules of this feature that others may use, also in a thread without services. */
export { checkEffects, runEffects } from '#main/features/effects/effect-key';
