/** Whom a check is about: the members of the campaign that was open last, and what their sheets know of its form. */
import type { JsonObject } from '#shared/domain/json';
import type { CheckInfo } from '#shared/ipc/toolbox';
import { whoField } from '../../components/forms/participant-names';
import { api } from '../../stores/api';
import { isRecordId, learnNames } from '../../stores/names.svelte';
import { withStart } from './start-answers';

type Answers = Readonly<Record<string, unknown>>;

/** Finds out whom a check may be about, and fills its form in from their sheets. */
export class CheckPeople {
  readonly #field: string | undefined;

  constructor(
    private readonly check: CheckInfo,
    private readonly campaignId: string | undefined,
  ) {
    this.#field = whoField(check.form);
  }

  /** The record that some answers are about; undefined where they name nobody, or nobody who is known. */
  whoIn(answers: Answers): string | undefined {
    const who = this.#field === undefined ? undefined : answers[this.#field];
    return typeof who === 'string' && isRecordId(who) ? who : undefined;
  }

  /** Names of those whom it may be about, by id: of the campaign, and whomever the answers name. */
  async names(answers: Answers): Promise<Readonly<Record<string, string>>> {
    if (this.#field === undefined) return {};
    const who = this.whoIn(answers);
    const [members, one] = await Promise.all([
      this.campaignId === undefined ? undefined : api.characters.list({ place: { kind: 'members', campaignId: this.campaignId }, archived: false }),
      who === undefined ? undefined : api.characters.get({ id: who }),
    ]);
    const people = [...(members?.ok === true ? members.value : []), ...(one?.ok === true ? [one.value] : [])];
    learnNames(people);
    return Object.fromEntries(people.map(({ id, name }) => [id, name]));
  }

  /** What somebody's sheet knows of the form; nothing where it cannot be read. */
  async known(who: string): Promise<JsonObject> {
    const { system, procedure } = this.check;
    const reply = await api.characters.participants({ system, procedure, ids: [who] });
    const fields = reply.ok ? (reply.value[who] ?? {}) : {};
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== this.#field && Object.hasOwn(this.check.form.properties, name)));
  }

  /** Answers about somebody, with what their sheet knows; about nobody, those given. Whoever is no longer there is not named. */
  async answersFor(who: string | undefined, answers: Answers): Promise<Answers> {
    if (who === undefined) return answers;
    const there = (await api.characters.get({ id: who })).ok;
    if (!there) return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== this.#field));
    return { ...withStart(this.check.form, answers, await this.known(who)), ...(this.#field === undefined ? {} : { [this.#field]: who }) };
  }
}
