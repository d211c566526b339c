import type { Module } from '#main/platform/composition/module';
import { EffectService, IEffectService } from '#main/features/effects/effect-service';
import { EffectApplier, IEffectApplier } from '#main/features/effects/effect-applier';
import { IProposals, Proposals } from '#main/features/effects/proposals';
import { IEffectTargets, EffectTargets } from '#main/features/effects/effect-targets';
import { bindOnce } from '#main/platform/composition/bind-once';
import { effectsContract } from '#shared/ipc/effects';

/** What runs and checks propose to the records. */
export const effectsModule: Module = {
  bind(container) {
    bindOnce(container, IProposals, { useClass: Proposals });
    bindOnce(container, IEffectTargets, { useClass: EffectTargets });
    bindOnce(container, IEffectApplier, { useClass: EffectApplier });
    bindOnce(container, IEffectService, { useClass: EffectService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('effects', effectsContract, container.resolve<IEffectService>(IEffectService));
  },
};
