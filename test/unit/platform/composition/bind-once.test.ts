import { container } from 'tsyringe';
import { describe, expect, it } from 'vitest';
import { bindOnce } from '#main/platform/composition/bind-once';
import { bindServices, service } from '#main/platform/composition/service';

class Clock {
  readonly made = Math.random();
}
const IClock = Symbol('IClock');

describe('binding a token', () => {
  it('throws on a second binding, whichever way each is made', () => {
    for (const first of [{ useValue: new Clock() }, { useClass: Clock }]) {
      for (const second of [{ useValue: new Clock() }, { useClass: Clock }]) {
        const box = container.createChildContainer();
        bindOnce(box, IClock, first);
        const bound = box.resolve<Clock>(IClock);
        expect(() => {
          bindOnce(box, IClock, second);
        }).toThrow('Symbol(IClock) is bound already');
        expect(box.resolve<Clock>(IClock)).toBe(bound);
      }
    }
  });

  it('makes one instance of a class', () => {
    const box = container.createChildContainer();
    bindOnce(box, IClock, { useClass: Clock });
    expect(box.resolve(IClock)).toBe(box.resolve(IClock));
  });

  it('leaves other containers alone', () => {
    const [a, b] = [container.createChildContainer(), container.createChildContainer()];
    bindOnce(a, IClock, { useClass: Clock });
    bindOnce(b, IClock, { useClass: Clock });
    expect(a.resolve(IClock)).not.toBe(b.resolve(IClock));
    expect(container.isRegistered(IClock)).toBe(false);
  });
});

const IStore = Symbol('IStore');
const IReader = Symbol('IReader');

@service(IStore, IReader)
class Store {
  readonly made = Math.random();
}

describe('binding the classes of a module', () => {
  it('makes one instance, behind every token that its class names', () => {
    const box = container.createChildContainer();
    bindServices(box, [Store]);
    expect(box.resolve(IStore)).toBeInstanceOf(Store);
    expect(box.resolve(IReader)).toBe(box.resolve(IStore));
  });

  it('throws for a class that names none, and for one that is listed twice', () => {
    const box = container.createChildContainer();
    expect(() => {
      bindServices(box, [Clock]);
    }).toThrow('Clock says no token');
    expect(() => {
      bindServices(box, [Store, Store]);
    }).toThrow('Symbol(IStore) is bound already');
  });
});
