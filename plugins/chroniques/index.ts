import { definePlugin } from '#shared/plugin-api/index';
import { bestiary } from './bestiary';
import { characters } from './characters';
import { encounter } from './encounter';
import { examples } from './examples';
import { procedures } from './procedures';
import { reference } from './reference';

export default definePlugin({
  activate: () => ({ procedures, characters, encounter, reference, examples, bestiary }),
});
