import { injectable } from 'tsyringe';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import { bindOnce } from '#main/platform/composition/bind-once';
import type { Module } from '#main/platform/composition/module';
import type { AsyncImplementation, Contract } from '#shared/ipc/contract';

/** A class that the container makes. `never` lets classes with any dependencies in. */
export type ServiceClass<T = object> = new (...dependencies: never[]) => T;

const TOKENS = new WeakMap<ServiceClass, readonly [InjectionToken, ...InjectionToken[]]>();

/**
 * Says which token a class stands behind: its module then only lists the class.
 * @param tokens all of them get the same single instance.
 */
export function service(...tokens: [InjectionToken, ...InjectionToken[]]): (target: ServiceClass) => void {
  return (target) => {
    injectable()(target);
    TOKENS.set(target, tokens);
  };
}

/** Binds classes in one container, each as a single instance. @throws Error for a class without a token, and for a token that is bound already. */
export function bindServices(container: DependencyContainer, classes: readonly ServiceClass[]): void {
  for (const useClass of classes) {
    const [first, ...others] = tokensOf(useClass);
    bindOnce(container, first, { useClass });
    for (const other of others) bindOnce(container, other, { useToken: first });
  }
}

/** What most modules serve: one contract, by one class or by several that share it. */
export function serving<C extends Contract>(
  name: string,
  contract: C,
  ...classes: readonly ServiceClass<Partial<AsyncImplementation<C>>>[]
): NonNullable<Module['serve']> {
  return (container, dispatcher) => {
    dispatcher.serve(name, contract, ...classes.map((each) => container.resolve<Partial<AsyncImplementation<C>>>(tokensOf(each)[0])));
  };
}

function tokensOf(of: ServiceClass): readonly [InjectionToken, ...InjectionToken[]] {
  const tokens = TOKENS.get(of);
  if (tokens === undefined) throw new Error(`${of.name} says no token: @service(...)`);
  return tokens;
}
