import type { Part } from '#main/app/part';
import { EffectService, IEffectService } from '#main/services/effects/effect-service';
import { EffectWork, IEffectWork } from '#main/services/effects/effect-work';
import { IProposals, Proposals } from '#main/services/effects/proposals';
import { ISubjects, Subjects } from '#main/services/effects/subjects';
import { FighterStore, IFighterStore } from '#main/storage/records/fighter-store';
import { bindOnce } from '#main/util/bind-once';
import { effectsContract } from '#shared/ipc/effects';

/** What runs and checks propose to the records. */
export const effectsPart: Part = {
  bind(container) {
    bindOnce(container, IFighterStore, { useClass: FighterStore });
    bindOnce(container, IProposals, { useClass: Proposals });
    bindOnce(container, ISubjects, { useClass: Subjects });
    bindOnce(container, IEffectWork, { useClass: EffectWork });
    bindOnce(container, IEffectService, { useClass: EffectService });
  },
  serve(container, dispatcher) {
    dispatcher.serve('effects', effectsContract, container.resolve<IEffectService>(IEffectService));
  },
};
