/**
 * Stands where the notation library imports `mathjs`: the same library, for plain numbers and with only what the grammar of a notation lets through. The whole
 * of it would be read on the main thread at the first roll, for half a second.
 */
import * as mathjs from 'mathjs/number';
import type { FactoryFunctionMap } from 'mathjs/number';

const known = {
  evaluateDependencies: mathjs.evaluateDependencies,
  addDependencies: mathjs.addDependencies,
  subtractDependencies: mathjs.subtractDependencies,
  multiplyDependencies: mathjs.multiplyDependencies,
  divideDependencies: mathjs.divideDependencies,
  modDependencies: mathjs.modDependencies,
  powDependencies: mathjs.powDependencies,
  unaryMinusDependencies: mathjs.unaryMinusDependencies,
  unaryPlusDependencies: mathjs.unaryPlusDependencies,
  absDependencies: mathjs.absDependencies,
  ceilDependencies: mathjs.ceilDependencies,
  floorDependencies: mathjs.floorDependencies,
  roundDependencies: mathjs.roundDependencies,
  signDependencies: mathjs.signDependencies,
  maxDependencies: mathjs.maxDependencies,
  minDependencies: mathjs.minDependencies,
  sqrtDependencies: mathjs.sqrtDependencies,
  logDependencies: mathjs.logDependencies,
  expDependencies: mathjs.expDependencies,
  cosDependencies: mathjs.cosDependencies,
  sinDependencies: mathjs.sinDependencies,
  tanDependencies: mathjs.tanDependencies,
};

// Its types do not say that these are all there.
const reduced = mathjs.create(known as FactoryFunctionMap);

/** The value of a sum; NaN or an infinity where it has none. @throws for anything that is no sum. */
export const evaluate = (expression: string): unknown => reduced.evaluate(expression);
