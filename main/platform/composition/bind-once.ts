import type { DependencyContainer, InjectionToken } from 'tsyringe';

type Provider<T> = { readonly useValue: T } | { readonly useClass: new (...parameters: never[]) => T } | { readonly useToken: InjectionToken<T> };

/**
 * Binds a token in one container, as a single instance. tsyringe itself keeps two bindings of one token without a word, and the later one
 * wins: here a second one is an error.
 */
export function bindOnce<T>(container: DependencyContainer, token: InjectionToken<T>, provider: Provider<T>): void {
  if (container.isRegistered(token)) throw new Error(`${nameOf(token)} is bound already`);
  if ('useValue' in provider) container.register(token, { useValue: provider.useValue });
  else if ('useToken' in provider) container.register(token, { useToken: provider.useToken });
  else container.registerSingleton(token, provider.useClass as new (...parameters: unknown[]) => T);
}

function nameOf(token: InjectionToken<unknown>): string {
  if (typeof token === 'symbol' || typeof token === 'string') return String(token);
  return typeof token === 'function' ? token.name : 'a token';
}
