import type { DependencyContainer } from 'tsyringe';
import type { ServiceClass } from '#main/platform/composition/service';
import type { Dispatcher } from '#main/platform/ipc/dispatcher';

/** A feature, or a part of the platform: its bindings, its contracts, and what it does around a start and an end. */
export interface Module {
  /** Its classes, each marked with `@service`; they are made when somebody first asks for them. */
  readonly services: readonly ServiceClass[];
  /** Binds what is no class: values. */
  bind?(container: DependencyContainer): void;
  /** Serves its contracts, if it has any. */
  serve?(container: DependencyContainer, dispatcher: Dispatcher): void;
  /** Once everything is served. Must not take time: the window waits for it. */
  started?(container: DependencyContainer): void;
  /** Before the data file is closed; the last module first. @returns what still has to come to its end, if anything does; it must not need the data file. */
  stopping?(container: DependencyContainer): void | Promise<void>;
}
