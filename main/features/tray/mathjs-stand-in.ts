/**
 * Stands where the notation library imports `mathjs`: the same library, for plain numbers and with only what the grammar of a notation lets through. The whole
 * of it would be read on the main thread at the first roll, for half a second.
 */
import {
  create,
  evaluateDependencies,
  addDependencies,
  subtractDependencies,
  multiplyDependencies,
  divideDependencies,
  modDependencies,
  powDependencies,
  unaryMinusDependencies,
  unaryPlusDependencies,
  absDependencies,
  ceilDependencies,
  floorDependencies,
  roundDependencies,
  signDependencies,
  maxDependencies,
  minDependencies,
  sqrtDependencies,
  logDependencies,
  expDependencies,
  cosDependencies,
  sinDependencies,
  tanDependencies,
} from 'mathjs/number';
import type { FactoryFunctionMap } from 'mathjs/number';

const known = {
  evaluateDependencies,
  addDependencies,
  subtractDependencies,
  multiplyDependencies,
  divideDependencies,
  modDependencies,
  powDependencies,
  unaryMinusDependencies,
  unaryPlusDependencies,
  absDependencies,
  ceilDependencies,
  floorDependencies,
  roundDependencies,
  signDependencies,
  maxDependencies,
  minDependencies,
  sqrtDependencies,
  logDependencies,
  expDependencies,
  cosDependencies,
  sinDependencies,
  tanDependencies,
};

// Its types do not say that these are all there.
const reduced = create(known as FactoryFunctionMap);

/** The value of a sum; NaN or an infinity where it has none. @throws for anything that is no sum. */
export const evaluate = (expression: string): unknown => reduced.evaluate(expression);
