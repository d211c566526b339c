import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dispatcher } from '#main/platform/ipc/dispatcher';
import { AppError } from '#shared/domain/app-error';
import type { CallError, Reply } from '#shared/ipc/contract';
import { createTranslator } from '#shared/text/translator';
import { accepted, refusal, World } from '../../../helpers/world';

const contract = {
  echo: { input: z.object({ name: z.string().trim().min(1).max(5), n: z.number().optional() }), output: z.object({ name: z.string() }) },
  fail: { input: z.object({ how: z.enum(['error', 'word', 'app', 'app-cause', 'late']) }), output: z.null() },
  lie: { input: z.object({}), output: z.object({ id: z.string() }) },
  list: { input: z.object({}), output: z.object({ of: z.string(), people: z.array(z.object({ id: z.string(), name: z.string(), wounds: z.number() })) }) },
};

function made(language: 'fr' | 'en' = 'en', people: { id: string; name: string; wounds: number }[] = []) {
  const logged: string[] = [];
  const leftOut: unknown[] = [];
  const note = (message: string): void => void logged.push(message);
  const dispatcher = new Dispatcher(
    createTranslator(language),
    { info: note, warn: note, error: note },
    {
      around: async (call) => ({ value: await Promise.resolve().then(call), change: undefined }),
      failed: () => undefined,
      leftOut: (record) => void leftOut.push(record),
    },
  );
  dispatcher.serve('demo', contract, {
    echo: ({ name }) => ({ name, secret: 'never asked for' }),
    fail: ({ how }) => {
      if (how === 'error') throw new Error('a secret path /home/gm');
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      if (how === 'word') throw 'just a word';
      if (how === 'late') return Promise.reject(new Error('later'));
      const field = { field: 'setup.name', text: { key: 'app:form.missing', args: { label: { verbatim: 'Nom' } } } };
      throw new AppError('conflict', { key: 'app:run.moved' }, [field], 'app', how === 'app-cause' ? new Error('beneath') : undefined);
    },
    lie: () => ({ id: 7 as unknown as string }),
    list: () => ({ of: 'a party', people }),
  });
  return { dispatcher, logged, leftOut };
}

/** No stack, no path, no name of a class reaches the window. */
function expectWords(error: CallError): void {
  expect(Object.keys(error).sort()).toEqual(['code', 'fields', 'message']);
  for (const words of [error.message, ...error.fields.map((field) => field.message)]) {
    expect(words).not.toMatch(/Error|at .*\(|\/home|app:|undefined|\{\{|node_modules/);
    expect(words).not.toBe('');
  }
}

describe('which methods there are', () => {
  it.each([
    'demo.nothing',
    'demo',
    'demo.',
    '.echo',
    'echo',
    '__proto__',
    'constructor',
    'demo.__proto__',
    'demo.constructor',
    'demo.hasOwnProperty',
    'toString',
    'DEMO.ECHO',
    ' demo.echo',
    '',
    'x'.repeat(100_000),
  ])('%s is none', async (method) => {
    const error = refusal(await made().dispatcher.call(method, {}));
    expect(error).toEqual({ code: 'not-found', message: 'There is no such request.', fields: [] });
  });

  it.each([undefined, null, 7, true, ['demo.echo'], { toString: () => 'demo.echo' }, Symbol('demo.echo'), () => 'demo.echo'])('%o is none', async (method) => {
    expect(refusal(await made().dispatcher.call(method, { name: 'a' })).code).toBe('not-found');
  });

  it('are those of the contracts, no more', () => {
    expect(made().dispatcher.methods()).toEqual(['demo.echo', 'demo.fail', 'demo.lie', 'demo.list']);
    expect([...new World().services.dispatcher.methods()].sort()).toEqual([
      'app.damaged',
      'app.info',
      'app.openExternal',
      'app.ready',
      'app.reportError',
      'app.restart',
      'app.settled',
      'app.showDataFolder',
      'app.start',
      'backups.list',
      'backups.make',
      'backups.restore',
      'backups.showFolder',
      'backups.writeAnew',
      'calendars.choose',
      'calendars.day',
      'calendars.list',
      'calendars.month',
      'calendars.move',
      'calendars.of',
      'campaigns.create',
      'campaigns.createExample',
      'campaigns.edit',
      'campaigns.get',
      'campaigns.list',
      'campaigns.overview',
      'campaigns.rename',
      'campaigns.restore',
      'campaigns.setPicture',
      'campaigns.trash',
      'characters.addCondition',
      'characters.addPenalty',
      'characters.archive',
      'characters.copy',
      'characters.countCondition',
      'characters.create',
      'characters.creatures',
      'characters.edit',
      'characters.fill',
      'characters.get',
      'characters.health',
      'characters.list',
      'characters.move',
      'characters.participants',
      'characters.removePenalty',
      'characters.restore',
      'characters.rules',
      'characters.setDead',
      'characters.trash',
      'developer.choose',
      'developer.create',
      'developer.inspect',
      'developer.reload',
      'developer.status',
      'developer.stop',
      'drafts.list',
      'drafts.write',
      'effects.apply',
      'effects.applyAll',
      'effects.dismiss',
      'effects.list',
      'encounters.add',
      'encounters.addCondition',
      'encounters.back',
      'encounters.copy',
      'encounters.countCondition',
      'encounters.create',
      'encounters.delay',
      'encounters.duplicate',
      'encounters.edit',
      'encounters.end',
      'encounters.enter',
      'encounters.get',
      'encounters.health',
      'encounters.join',
      'encounters.list',
      'encounters.next',
      'encounters.orderTie',
      'encounters.pause',
      'encounters.quickAdd',
      'encounters.ready',
      'encounters.redo',
      'encounters.remove',
      'encounters.restore',
      'encounters.resumable',
      'encounters.resume',
      'encounters.setInitiative',
      'encounters.setOut',
      'encounters.setSide',
      'encounters.settleTie',
      'encounters.start',
      'encounters.trash',
      'encounters.undo',
      'journal.edit',
      'journal.makeAgain',
      'journal.next',
      'journal.page',
      'journal.place',
      'journal.redo',
      'journal.restore',
      'journal.takeBack',
      'journal.trash',
      'journal.undo',
      'journal.write',
      'journeys.addLeg',
      'journeys.addStoreChange',
      'journeys.changeLeg',
      'journeys.correct',
      'journeys.correction',
      'journeys.forecast',
      'journeys.lineUp',
      'journeys.march',
      'journeys.moveLeg',
      'journeys.plan',
      'journeys.removeLeg',
      'journeys.removeStore',
      'journeys.removeStoreChange',
      'journeys.setCamp',
      'journeys.setDeparture',
      'journeys.setPlan',
      'journeys.setStore',
      'journeys.setStoreRules',
      'journeys.settleChecks',
      'journeys.spare',
      'journeys.splitLeg',
      'journeys.times',
      'journeys.tryCorrection',
      'journeys.writeDay',
      'parties.create',
      'parties.edit',
      'parties.get',
      'parties.join',
      'parties.list',
      'parties.restore',
      'parties.split',
      'parties.trash',
      'plugins.choose',
      'plugins.close',
      'plugins.disable',
      'plugins.enable',
      'plugins.install',
      'plugins.list',
      'plugins.offers',
      'plugins.received',
      'plugins.reload',
      'plugins.showFolder',
      'plugins.uninstall',
      'plugins.words',
      'runs.act',
      'runs.end',
      'runs.get',
      'runs.gone',
      'runs.list',
      'runs.log',
      'runs.odds',
      'runs.procedures',
      'runs.redo',
      'runs.rename',
      'runs.restore',
      'runs.resumable',
      'runs.simulate',
      'runs.start',
      'runs.trash',
      'runs.undo',
      'runs.undone',
      'search.find',
      'settings.change',
      'settings.get',
      'sheets.export',
      'sheets.import',
      'sheets.open',
      'toolbox.checks',
      'toolbox.keep',
      'toolbox.lastAnswers',
      'toolbox.play',
      'toolbox.results',
      'toolbox.tables',
      'transfer.close',
      'transfer.export',
      'transfer.import',
      'transfer.open',
      'transfer.received',
      'transfer.stop',
      'trash.list',
      'trash.restore',
      'travelLog.export',
      'travelLog.page',
      'travelLog.stops',
      'travelLog.strip',
      'travelLog.totals',
      'tray.log',
      'tray.ofRun',
      'tray.roll',
    ]);
  });

  it('a method is served once, by exactly one service', () => {
    const one = { ping: { input: z.object({}), output: z.null() } };
    const service = { ping: () => null };
    const { dispatcher } = made();
    dispatcher.serve('once', one, service);
    expect(() => {
      dispatcher.serve('once', one, service);
    }).toThrow('once.ping must be served exactly once');
    expect(() => {
      dispatcher.serve('none', one, {});
    }).toThrow('none.ping must be served exactly once');
    expect(() => {
      dispatcher.serve('two', one, service, { ping: () => null });
    }).toThrow('two.ping must be served exactly once');
  });
});

describe('what goes in', () => {
  it.each([
    undefined,
    null,
    7,
    'name',
    [],
    [{ name: 'a' }],
    true,
    {},
    { name: 7 },
    { name: null },
    { name: { toString: 'a' } },
    { n: 1 },
    { name: 'a', n: 'x' },
    { name: 'a', n: Number.NaN },
  ])('%j is refused in words', async (input) => {
    const error = refusal(await made().dispatcher.call('demo.echo', input));
    expect(error.code).toBe('invalid');
    expectWords(error);
  });

  it.each([new Map([['name', 'a']]), new Date(), new Set(), /x/, new Uint8Array(3), 10n])('%o, which a clone carries over, is refused', async (input) => {
    expect(refusal(await made().dispatcher.call('demo.echo', input)).code).toBe('invalid');
  });

  it('something that goes round in a circle, or bites when read, is refused and not fallen over', async () => {
    const round: Record<string, unknown> = { name: 'a' };
    round['n'] = round;
    const biting = Object.defineProperty({}, 'name', {
      enumerable: true,
      get: () => {
        throw new Error('bitten');
      },
    });
    expect(refusal(await made().dispatcher.call('demo.echo', round)).code).toBe('invalid');
    expect(['invalid', 'internal']).toContain(refusal(await made().dispatcher.call('demo.echo', biting)).code);
  });

  it('names the field; a name has words of its own', async () => {
    const { dispatcher } = made();
    expect(refusal(await dispatcher.call('demo.echo', { name: '  ' }))).toEqual({
      code: 'invalid',
      message: 'Give a name of 1 to 120 characters.',
      fields: [{ field: 'name', message: 'Give a name of 1 to 120 characters.' }],
    });
    expect(refusal(await dispatcher.call('demo.echo', { name: 'a', n: 'x' })).fields.map(({ field }) => field)).toEqual(['n']);
  });

  it('arrives parsed: trimmed, and without what the contract does not name', async () => {
    expect(accepted(await made().dispatcher.call('demo.echo', { name: ' ab ', __proto__: { n: 1 }, more: 1 }))).toEqual({ name: 'ab' });
  });

  it('nothing at all makes a call fail: any method with any input has a reply', async () => {
    const world = new World();
    const methods = world.services.dispatcher.methods().filter((method) => method !== 'settings.change');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        async (method, input) => {
          const reply: Reply<unknown> = await world.services.dispatcher.call(method, input);
          if (!reply.ok) {
            expect(reply.error.code, `${method} ${world.logged.at(-1) ?? ''}`).not.toBe('internal');
            expectWords(reply.error);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what comes out', () => {
  it('holds only what the contract names', async () => {
    expect(await made().dispatcher.call('demo.echo', { name: 'a' })).toEqual({ ok: true, value: { name: 'a' } });
  });

  it.each([
    ['fr', 'error', 'Une erreur inattendue s’est produite. Rien n’a été modifié\u202f; le détail est dans le journal technique.'],
    ['en', 'word', 'Something unexpected went wrong. Nothing was changed; the details are in the technical log.'],
    ['en', 'late', 'Something unexpected went wrong. Nothing was changed; the details are in the technical log.'],
  ] as const)('%s: something thrown (%s) becomes words, and its stack goes to the log', async (language, how, message) => {
    const { dispatcher, logged } = made(language);
    const error = refusal(await dispatcher.call('demo.fail', { how }));
    expect(error).toEqual({ code: 'internal', message, fields: [] });
    expectWords(error);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(how === 'error' ? 'dispatcher.test.ts' : how === 'word' ? 'just a word' : 'later');
  });

  it('an error of the program keeps its code, its words and its fields', async () => {
    const { dispatcher, logged } = made();
    expect(refusal(await dispatcher.call('demo.fail', { how: 'app' }))).toEqual({
      code: 'conflict',
      message: 'The scene has changed meanwhile. It has just been read again: please repeat.',
      fields: [{ field: 'setup.name', message: 'Nom: please fill in.' }],
    });
    expect(logged).toEqual([]);
    await dispatcher.call('demo.fail', { how: 'app-cause' });
    expect(logged[0]).toContain('beneath');
  });

  it('an answer that breaks the contract is a fault of the program', async () => {
    const { dispatcher, logged } = made();
    const error = refusal(await dispatcher.call('demo.lie', {}));
    expect(error.code).toBe('internal');
    expectWords(error);
    expect(logged).toHaveLength(1);
  });
});

describe('a list with a record that is not what the contract says', () => {
  const ana = { id: 'a', name: 'Ana', wounds: 3 };
  const bad = { id: 'b', name: 'Bram', wounds: 'many' as unknown as number };

  it('is answered without it, and it is named', async () => {
    const { dispatcher, leftOut, logged } = made('en', [ana, bad, { ...ana, id: 'c' }]);
    expect(accepted(await dispatcher.call('demo.list', {}))).toEqual({ of: 'a party', people: [ana, { ...ana, id: 'c' }] });
    expect(leftOut).toEqual([{ id: 'b', name: 'Bram' }]);
    expect(logged.join()).toContain('demo.list');
  });

  it('fails when what is wrong is no record of a list', async () => {
    const { dispatcher, leftOut } = made('en', [ana, 7 as never]);
    expectWords(refusal(await dispatcher.call('demo.list', {})));
    expect(leftOut).toEqual([]);
  });
});
