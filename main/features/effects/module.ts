import type { Module } from '#main/platform/composition/module';
import { EffectService } from '#main/features/effects/effect-service';
import { EffectApplier } from '#main/features/effects/effect-applier';
import { Proposals } from '#main/features/effects/proposals';
import { EffectTargets } from '#main/features/effects/effect-targets';
import { effectsContract } from '#shared/ipc/effects';
import { serving } from '#main/platform/composition/service';

/** What runs and checks propose to the records. */
export const effectsModule: Module = {
  services: [Proposals, EffectTargets, EffectApplier, EffectService],
  serve: serving('effects', effectsContract, EffectService),
};
