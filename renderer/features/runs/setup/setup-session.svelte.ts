/** A set-up while it stands open: its title, its answers, the dice that its start asks for, and what is wrong with it. */
import { isVisible, LONGEST_NAME, shortened } from '#shared/domain/names';
import type { JsonObject } from '#shared/domain/json';
import type { CallError } from '#shared/ipc/contract';
import type { ProcedureSetup, RunProgress } from '#shared/ipc/runs';
import { DiceConversation } from '../../../components/dice/dice-conversation.svelte';
import type { DieAnswer, Outcome } from '../../../components/dice/dice-conversation.svelte';
import { allAtTable } from '../../../components/dice/dice-plan';
import { FormModel } from '../../../components/forms/model.svelte';
import { participantName, participantsIn } from '../../../components/forms/participant-names';
import { tableRolls } from '../../../components/runs/table-rolls.svelte';
import { api } from '../../../stores/api';
import { replyOrError } from '../../../stores/reply';
import { t, words } from '../../../text/i18n.svelte';
import { addFirstRows, dropEmptyRows, fillPeople } from './people-rows';
import type { SetupDraft } from './setup-draft';
import type { SetupOrigin } from './setup-origin';

/** How something ended, for whoever places the focus. */
export type Ending = 'started' | 'asked' | 'refused' | 'nothing';

type Started = { readonly kind: 'played'; readonly run: RunProgress };

/** What a set-up begins with. */
export interface SetupOptions {
  readonly campaignId: string;
  readonly setup: ProcedureSetup;
  /** How many of this kind there were before: the new one is numbered. */
  readonly before: number;
  /** Where it is started out of an encounter or a journey. */
  readonly origin?: SetupOrigin | undefined;
  /** What was typed and not started the last time. */
  readonly found?: SetupDraft | undefined;
  /** The party that all of these people are of, see `CampaignRoster`. */
  readonly partyOf: (ids: readonly string[]) => string | null;
}

/** Fills in the form of a set-up and starts the run, asking for the dice that its start needs. */
export class SetupSession {
  title = $state('');
  /** The field of the title was left: what is wrong with it is shown. */
  titleTouched = $state(false);
  readonly model: FormModel;
  /** What is wrong and belongs to no field. */
  trouble = $state.raw<readonly string[]>([]);
  /** The run that has begun. */
  started = $state.raw<RunProgress>();
  /** The start that waits for a die, and the die. Before the first answer every die is asked for: nothing is rolled unseen before the GM has chosen who rolls. */
  readonly dice = new DiceConversation<JsonObject, Started>({
    send: (setup, dice) => {
      const { campaignId, origin, setup: of, partyOf } = this.#options;
      const partyId = partyOf(participantsIn(of.form, setup));
      const { system, procedure } = of;
      return replyOrError(
        api.runs.start({
          campaignId,
          system,
          procedure,
          title: this.title,
          setup: { ...setup },
          dice,
          encounterId: origin?.kind === 'encounter' ? origin.id : null,
          journeyId: origin?.kind === 'journey' ? origin.id : null,
          partyId,
        }),
      );
    },
    nameOf: (who, answers) => participantName(this.#options.setup.form, answers, who),
  });

  readonly titleError = $derived.by(() => {
    if (this.#titleRefused?.title === this.title) return this.#titleRefused.message;
    return this.titleTouched && !isVisible(this.title) ? t('form.missing', { label: t('setup.title') }) : undefined;
  });
  readonly mistakes = $derived.by(() => this.model.shown + (this.titleError === undefined ? 0 : 1));

  readonly #options: SetupOptions;
  #titleRefused = $state<{ readonly title: string; readonly message: string }>();
  /** Ids of those who come out of the encounter or the journey, as far as they were known at the opening. */
  readonly #people: readonly (string | undefined)[] | undefined;
  /** What it opens with and costs nothing to lose, as JSON. */
  readonly #untouched: string | undefined;

  constructor(options: SetupOptions) {
    this.#options = options;
    const { setup, origin, found } = options;
    this.model = new FormModel(setup.system, setup.form, found?.answers);
    this.title = found?.title ?? proposedTitle(options);
    this.#people = origin?.people.map(({ id }) => id);
    if (found === undefined) addFirstRows(this.model);
    // The same people as before: what was typed about them stands.
    if (origin !== undefined && (found === undefined || JSON.stringify(found.people) !== JSON.stringify(this.#people))) fillPeople(this.model, origin.people);
    if (found?.asking !== undefined) this.dice.goOn({ subject: found.asking.answers, plan: found.asking.plan, ask: found.asking.ask });
    this.#untouched = found === undefined ? JSON.stringify(this.#standing) : undefined;
  }

  /** What would be missed: undefined while everything stands as it did when the set-up was opened anew. */
  get draft(): SetupDraft | undefined {
    const now = this.#standing;
    return JSON.stringify(now) === this.#untouched ? undefined : now;
  }

  get #standing(): SetupDraft {
    const answers = $state.snapshot(this.model.answers) as Record<string, unknown>;
    const { question } = this.dice;
    const asking = question === null ? {} : { asking: { ask: question.ask, plan: question.plan, answers: question.subject } };
    return { title: this.title, answers, ...(this.#people === undefined ? {} : { people: this.#people }), ...asking };
  }

  /** Starts with what stands in the form. */
  async start(): Promise<Ending> {
    if (this.dice.busy) return 'nothing';
    dropEmptyRows(this.model);
    this.titleTouched = true;
    this.trouble = [];
    this.model.reveal();
    const { check } = this.model;
    if (this.titleError !== undefined || !check.ok) return 'refused';
    return this.#heard(await this.dice.begin(check.value, allAtTable(participantsIn(this.#options.setup.form, check.value))));
  }

  /**
   * Answers the die that is asked for. Left to the app, it rolls this die and what follows of the same person where the table rolls by habit, and everything
   * otherwise.
   */
  async answer(by: Exclude<DieAnswer, 'app-all'>): Promise<Ending> {
    return this.#heard(await this.dice.answer(by === 'app' && !tableRolls.everything ? 'app-all' : by));
  }

  /** Back to the form; nothing was stored. */
  stopAsking(): void {
    this.dice.stop();
  }

  #heard(outcome: Outcome<Started>): Ending {
    if (outcome.kind === 'done') {
      this.started = outcome.value.run;
      return 'started';
    }
    if (outcome.kind !== 'refused') return outcome.kind;
    if (!outcome.atDie) this.#fail(outcome.error);
    return 'refused';
  }

  /** Every message goes to its field; what has none is said above the button. */
  #fail({ fields, message }: CallError): void {
    const atTitle = fields.find(({ field }) => field === 'title');
    this.#titleRefused = atTitle === undefined ? undefined : { title: this.title, message: atTitle.message };
    const elsewhere = this.model.refuse(
      fields.filter((entry) => entry !== atTitle).map(({ field, message: text }) => ({ message: text, field: field.replace(/^setup\./, '') })),
    );
    this.trouble = fields.length === 0 ? [message] : elsewhere;
  }
}

function proposedTitle({ setup, origin, before }: SetupOptions): string {
  const name = words(setup.system, setup.title);
  if (origin !== undefined) return shortened(t('setup.titleFrom', { procedure: name, encounter: origin.title }), LONGEST_NAME);
  return before === 0 ? name : `${name} ${String(before + 1)}`;
}
