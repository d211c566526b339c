import { inject } from 'tsyringe';
import { ICampaignStore } from '#main/features/campaigns/api';
import type { RunWithStep } from '#main/features/runs/api';
import { IRoadStore } from '#main/features/travel-log/api';
import { service } from '#main/platform/composition/service';
import type { ProcedureDescription } from '#main/platform/plugins/description';
import { IPluginRegistry } from '#main/platform/plugins/registry';
import { asksAnything, checksDue, rowAt, together } from '#shared/domain/climate';
import type { CheckDue } from '#shared/domain/climate';
import { NO_CHECKS, NO_PLAN } from '#shared/domain/journey';
import type { JsonObject } from '#shared/domain/json';
import type { JourneyChecks, JourneyPlan } from '#shared/domain/journey';
import type { DayCount } from '#shared/domain/travel-log';
import type { ChecksDue, SparingCheck } from '#shared/ipc/journeys';
import { isNumber } from '#shared/plugin-api/form';
import type { Climate } from '#shared/plugin-api/climate';

/** A check of a rule system that heat or cold makes due. */
interface ClimateCheck {
  readonly system: string;
  readonly procedure: ProcedureDescription;
  readonly climate: Climate;
}

/** Checks of one kind that fell due, whatever was decided of them. */
export interface FallenDue {
  readonly system: string;
  readonly procedure: string;
  readonly due: readonly CheckDue[];
}

/** Reads which checks of heat and cold a journey makes due. Calls no plugin. */
export interface IClimateReader {
  /**
   * Checks that fell due and are neither made nor passed over, earliest first.
   * @param count where the days of the journey begin.
   * @param after minutes since the journey began: only what fell due later.
   */
  open(row: Journeying, count: DayCount, after?: number): readonly ChecksDue[];
  /** Every check that fell due. */
  all(row: Journeying, count: DayCount): readonly FallenDue[];
  /** Checks that spare some, as far as the weather of any day may ask for them, with those whom they spare. */
  sparing(row: Journeying): readonly SparingCheck[];
}
export const IClimateReader = Symbol('IClimateReader');

/** A run of a campaign. */
type Journeying = RunWithStep & { readonly campaignId: string };

@service(IClimateReader)
export class ClimateReader implements IClimateReader {
  constructor(
    @inject(IRoadStore) private readonly roads: IRoadStore,
    @inject(ICampaignStore) private readonly campaigns: ICampaignStore,
    @inject(IPluginRegistry) private readonly registry: IPluginRegistry,
  ) {}

  open(row: Journeying, count: DayCount, after = -1): readonly ChecksDue[] {
    const { settled } = checksOf(row);
    const done = new Set(settled.flatMap(({ who, ...at }) => who.map((one) => keyOf({ ...at, who: one }))));
    return this.#asked(row)
      .flatMap((check) => {
        const { system, procedure, climate } = check;
        const left = this.#due(row, count, check).filter((due) => due.at > after && !done.has(keyOf({ system, procedure: procedure.id, ...due })));
        const hoursOf = (index: number): number => (climate.due[index]?.everyMinutes ?? 0) / 60;
        return together(left, (index) => mostOf(check, hoursOf(index))).map(({ celsius, row: index, at, who }): ChecksDue => ({
          system,
          procedure: procedure.id,
          title: procedure.title,
          celsius,
          hours: at.length * hoursOf(index),
          at,
          who,
          answers: answersOf(climate, index, { celsius, hours: at.length * hoursOf(index) }),
        }));
      })
      .sort((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0));
  }

  all(row: Journeying, count: DayCount): readonly FallenDue[] {
    return this.#asked(row).map((check) => ({ system: check.system, procedure: check.procedure.id, due: this.#due(row, count, check) }));
  }

  sparing(row: Journeying): readonly SparingCheck[] {
    const days = Object.values(planOf(row).days);
    return this.#asked(row).flatMap(({ system, procedure, climate }) => {
      const { spared } = climate;
      const field = spared === undefined ? undefined : procedure.setup.properties[spared];
      const rows = days.map(({ weather }) => climate.due[rowAt(climate, weather?.celsius) ?? -1]);
      if (field === undefined || !rows.some((asked) => asked !== undefined && asked.everybody !== true)) return [];
      return [{ system, procedure: procedure.id, title: procedure.title, label: field.title, who: sparedBy(row, system, procedure.id) }];
    });
  }

  /** Checks of the systems that the campaign plays, and of the journey's own, as far as the weather may ask for them. */
  #asked(row: Journeying): readonly ClimateCheck[] {
    const { days } = planOf(row);
    if (!Object.values(days).some(({ weather }) => weather?.celsius !== undefined)) return [];
    const campaign = this.campaigns.get(row.campaignId);
    const systems = new Set([...(campaign === undefined ? [] : [campaign.system, ...campaign.supplements]), row.run.system]);
    return [...systems].flatMap((system) =>
      (this.registry.system(system)?.procedures ?? []).flatMap((procedure) => {
        const { climate } = procedure;
        return climate === undefined || !asksAnything(climate, days) ? [] : [{ system, procedure, climate }];
      }),
    );
  }

  #due(row: Journeying, count: DayCount, { system, procedure, climate }: ClimateCheck): readonly CheckDue[] {
    const { run } = row;
    const { days } = planOf(row);
    const spared = new Set(climate.spared === undefined ? [] : sparedBy(row, system, procedure.id));
    return checksDue(climate, count, this.roads.road(run.id, run.position), (day) => days[String(day)]?.weather?.celsius, spared);
  }
}

function planOf({ run }: Journeying): JourneyPlan {
  return run.plan ?? NO_PLAN;
}

function checksOf(row: Journeying): JourneyChecks {
  return planOf(row).checks ?? NO_CHECKS;
}

function sparedBy(row: Journeying, system: string, procedure: string): readonly string[] {
  return checksOf(row).spared.find((each) => each.system === system && each.procedure === procedure)?.who ?? [];
}

function keyOf({ system, procedure, at, who, step }: { readonly system: string; readonly procedure: string } & Pick<CheckDue, 'at' | 'who' | 'step'>): string {
  return JSON.stringify([system, procedure, at, who, step]);
}

/** What the form of a check is answered with: the temperature, the hours, and that nobody is spared whom its row would spare. */
function answersOf({ celsius, hours, spared, due }: Climate, row: number, values: { readonly celsius: number; readonly hours: number }): JsonObject {
  const nobodySpared = spared === undefined || due[row]?.everybody === true ? {} : { [spared]: false };
  return { [celsius]: values.celsius, [hours]: values.hours, ...nobodySpared };
}

/** How many spans of so many hours the form of a check takes at once: at least one. */
function mostOf({ procedure, climate }: ClimateCheck, hours: number): number {
  const field = procedure.setup.properties[climate.hours];
  const most = field !== undefined && isNumber(field) ? (field.maximum ?? Infinity) : Infinity;
  return Math.max(1, Math.floor(most / hours));
}
