import type { DependencyContainer } from 'tsyringe';
import type { Dispatcher } from '#main/ipc/dispatcher';

/** What belongs together in the program: its bindings, its contracts, and what it does around a start and an end. */
export interface Part {
  /** Binds its tokens; nothing is made yet. */
  bind(container: DependencyContainer): void;
  /** Serves its contracts. */
  serve(container: DependencyContainer, dispatcher: Dispatcher): void;
  /** Once everything is served. Must not take time: the window waits for it. */
  started?(container: DependencyContainer): void;
  /** Before the data file is closed; latest part first. */
  stopping?(container: DependencyContainer): void;
}
