/** Values that cross between the program and an interpreter, and bytes that hold none. */
import fs from 'node:fs';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import fc from 'fast-check';
import { DefaultIntrinsics, newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuickJSContext } from 'quickjs-emscripten-core';
import { readWire, writeWire } from '#main/platform/plugins/sandbox/wire';
import { SANDBOX_PLACE } from '../../../../helpers/sandbox';

const LIMITS = { depth: 40, values: 10_000, letters: 1000 };
let context: QuickJSContext;

beforeAll(async () => {
  const wasmModule = await WebAssembly.compile(fs.readFileSync(SANDBOX_PLACE.interpreter));
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
  context = quickjs.newRuntime().newContext({ intrinsics: { ...DefaultIntrinsics, BigInt: true } });
});

function written(code: string): Uint8Array {
  const value = context.unwrapResult(context.evalCode(code));
  return Uint8Array.from(context.getArrayBuffer(context.encodeBinaryJSON(value)).value);
}

const read = (code: string, limits = LIMITS, letters = 100_000) => readWire(written(code), limits, letters);

describe('a value', () => {
  it('is in the interpreter what was written, and comes back', () => {
    const json = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).filter((value) => !JSON.stringify(value).includes('"__proto__"'));
    const check = fc.property(json, (value) => {
      const bytes = context.newArrayBuffer(writeWire(value));
      const lent = context.decodeBinaryJSON(bytes);
      const expected = JSON.stringify(value);
      context.setProp(context.global, 'lent', lent);
      expect(context.getString(context.unwrapResult(context.evalCode('JSON.stringify(lent)')))).toBe(expected);
      const back = readWire(context.getArrayBuffer(context.encodeBinaryJSON(lent)).value, LIMITS, 100_000);
      expect('value' in back && JSON.stringify(back.value)).toBe(expected);
    });
    fc.assert(check, {
      numRuns: 300,
      examples: [[{ 1: 'a', '-1': 'b', '007': 'c', 2147483647: 'd', 2147483648: 'e', 4294967295: 'f' }], [[0.1, -1, 2 ** 31, -(2 ** 31), 1e300]]],
    });
  });

  it('is written as JSON has it', () => {
    const [value] = [{ gone: undefined, list: [undefined, NaN, -0], text: 'a\u0000\ud83d日é' }];
    const back = readWire(new Uint8Array(writeWire(value)), LIMITS, 100_000);
    expect(back).toEqual({ value: JSON.parse(JSON.stringify(value)) as unknown });
  });

  it('loses what is undefined and the sign of zero', () => {
    const back = read('({ a: undefined, b: -0, c: 1 })') as { readonly value: Readonly<Record<string, unknown>> };
    expect(Object.keys(back.value)).toEqual(['b', 'c']);
    expect(Object.is(back.value['b'], 0)).toBe(true);
  });

  it('stands at several places', () => {
    expect(read('(() => { const same = { a: [1] }; return [same, same, { same }] })()')).toEqual({ value: [{ a: [1] }, { a: [1] }, { same: { a: [1] } }] });
  });
});

describe('what is refused', () => {
  it.each([
    ['no number', 'NaN'],
    ['a hole', '[1, , 2]'],
    ['a big integer', '10n'],
    ['a date', 'new Date(0)'],
    ['bytes', 'new Uint8Array(3)'],
    ['a text as an object', "new String('x')"],
    ['what contains itself', '(() => { const all = {}; all.all = all; return all })()'],
    ['a prototype', '({ ["__proto__"]: 1 })'],
    ['depth', '(() => { let inner = 1; for (let i = 0; i < 41; i += 1) inner = [inner]; return inner })()'],
    [
      'depth of what stands again',
      '(() => { let inner = 1; for (let i = 0; i < 20; i += 1) inner = [inner]; let outer = inner; for (let i = 0; i < 21; i += 1) outer = [outer]; return [inner, outer] })()',
    ],
    ['a list that is too long', 'new Array(10001).fill(0)'],
    ['a value that multiplies', '(() => { let each = [1, 1]; for (let i = 0; i < 30; i += 1) each = [each, each]; return each })()'],
    ['a text that is too long', "'x'.repeat(1001)"],
  ])('%s', (_, code) => {
    expect(read(code)).toEqual({ refused: expect.any(String) as unknown });
  });

  it('more letters than may be, names among them', () => {
    expect(read("new Array(200).fill('x'.repeat(1000))")).toEqual({ refused: 'letters' });
    expect(read("new Array(200).fill(0).map(() => ({ ['n'.repeat(900)]: 1 }))")).toEqual({ refused: 'letters' });
  });

  it('whatever bytes there are: they end, and make nothing but plain data', () => {
    const whole = written("({ a: [1, 2.5, 'text', '日本', null, true], b: { a: {}, 5: false } })");
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });
    const check = fc.property(changes, fc.nat(whole.length), (changed, length) => {
      const bytes = Uint8Array.from(whole.subarray(0, length));
      for (const [at, byte] of changed) if (at < bytes.length) bytes[at] = byte;
      const found = readWire(bytes, LIMITS, 100_000);
      if ('value' in found) expect(() => JSON.stringify(found.value)).not.toThrow();
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
    });
    fc.assert(check, { numRuns: 3000 });
  });
});
