import { randomUUID } from 'node:crypto';
import { inject } from 'tsyringe';
import { IJourneyReader } from '#main/features/journeys/journey-reader';
import { IPlanEditor } from '#main/features/journeys/plan-editor';
import type { PlanEntry } from '#main/features/journeys/plan-editor';
import { service } from '#main/platform/composition/service';
import { AppError } from '#shared/domain/app-error';
import { MOST_STORE_CHANGES, NO_STORES, withRate } from '#shared/domain/stores';
import type { Store, StoreChange, StoreKind, Stores } from '#shared/domain/stores';
import type { Implementation } from '#shared/ipc/contract';
import type { Journey, JourneysContract } from '#shared/ipc/journeys';
import type { Text } from '#shared/plugin-api/text';

type Served = Implementation<JourneysContract>;

/** The stores of a journey: what is counted of them, and what is written down on the way. */
export type IStoresService = Pick<Served, 'setStore' | 'removeStore' | 'setStoreRules' | 'addStoreChange' | 'removeStoreChange'>;
export const IStoresService = Symbol('IStoresService');

@service(IStoresService)
export class StoresService implements IStoresService {
  constructor(
    @inject(IJourneyReader) private readonly reader: IJourneyReader,
    @inject(IPlanEditor) private readonly editor: IPlanEditor,
  ) {}

  setStore({ id, kind, amount, perPerson, perMount, since }: Parameters<IStoresService['setStore']>[0]): Journey {
    const { day, plan } = this.reader.read(id);
    const known = plan.stores?.[kind];
    const next = this.reader.crews(id).at(-1)?.day === day ? day + 1 : day;
    const from = since === undefined ? (known?.from ?? 1) : since === 'now' ? next : 1;
    const rate = { from: known === undefined ? from : Math.max(day, from), perPerson, perMount };
    const store: Store = { amount, from, rates: known === undefined ? [rate] : withRate(known, rate), changes: known?.changes ?? [] };
    return this.#change(id, entry('set', kind), (before) => ({ ...before, [kind]: store }));
  }

  removeStore({ id, kind }: Parameters<IStoresService['removeStore']>[0]): Journey {
    return this.#change(id, entry('removed', kind), ({ [kind]: _gone, ...others }) => others);
  }

  setStoreRules({ id, warnBelow, mounts }: Parameters<IStoresService['setStoreRules']>[0]): Journey {
    return this.#change(id, { key: 'app:journal.journey.stores', shown: false }, (before) => ({
      ...before,
      warnBelow: warnBelow ?? before.warnBelow,
      mounts: mounts === undefined ? before.mounts : mounts,
    }));
  }

  addStoreChange({ id, kind, day, amount, reason, note }: Parameters<IStoresService['addStoreChange']>[0]): Journey {
    const journey = this.reader.read(id);
    if (day > journey.day) {
      const text = { key: 'app:journey.error.dayAhead', args: { day: journey.day } };
      throw new AppError('invalid', text, [{ field: 'day', text }]);
    }
    const store = counted(journey.plan.stores, kind);
    if (store.changes.length >= MOST_STORE_CHANGES)
      throw new AppError('invalid', { key: 'app:journey.error.manyChanges', args: { count: MOST_STORE_CHANGES } });
    const change = { id: randomUUID(), day, amount, reason, note: note.trim() };
    const text = {
      key: `app:journal.journey.${change.note === '' ? 'store' : 'storeNoted'}`,
      args: { what: changeText(kind, change), note: change.note },
      shown: true,
    };
    return this.#change(id, text, (before) => withStore(before, kind, (one) => ({ ...one, changes: [...one.changes, change] })));
  }

  removeStoreChange({ id, kind, change }: Parameters<IStoresService['removeStoreChange']>[0]): Journey {
    const { changes } = counted(this.reader.read(id).plan.stores, kind);
    if (!changes.some((one) => one.id === change)) throw new AppError('not-found', { key: 'app:journey.error.changeNotFound' });
    return this.#change(id, entry('corrected', kind), (before) =>
      withStore(before, kind, (one) => ({ ...one, changes: one.changes.filter((each) => each.id !== change) })),
    );
  }

  #change(id: string, written: PlanEntry, change: (stores: Stores) => Stores): Journey {
    return this.editor.change(id, written, ({ stores = NO_STORES, ...plan }) => {
      const { rations, fodder, water, ...rules } = change(stores);
      const left = { ...(rations && { rations }), ...(fodder && { fodder }), ...(water && { water }) };
      // What is counted of nothing is no store: the journey is as it was before anything was counted.
      return Object.keys(left).length === 0 && rules.mounts === NO_STORES.mounts && rules.warnBelow === NO_STORES.warnBelow
        ? plan
        : { ...plan, stores: { ...rules, ...left } };
    });
  }
}

/** "Rations: 10 bought". */
function changeText(kind: StoreKind, { amount, reason }: Pick<StoreChange, 'amount' | 'reason'>): Text {
  const what = { key: `app:travelLog.store.${reason}`, args: { amount: { key: `app:journey.storeAmount.${kind}`, args: { amount } } } };
  return { key: 'app:travelLog.store', args: { ...storeArgs(kind), what } };
}

function entry(what: 'set' | 'removed' | 'corrected', kind: StoreKind): PlanEntry {
  return { key: `app:journal.journey.store.${what}`, args: storeArgs(kind), shown: false };
}

function storeArgs(kind: StoreKind): Required<Pick<PlanEntry, 'args'>>['args'] {
  return { store: { key: `app:journey.store.${kind}` } };
}

/** @throws AppError `not-found` for a store that is not counted. */
function counted(stores: Stores | undefined, kind: StoreKind): Store {
  const store = stores?.[kind];
  if (store === undefined) throw new AppError('not-found', { key: 'app:journey.error.storeNotFound' });
  return store;
}

function withStore(stores: Stores, kind: StoreKind, change: (store: Store) => Store): Stores {
  const store = stores[kind];
  return store === undefined ? stores : { ...stores, [kind]: change(store) };
}
