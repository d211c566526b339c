import { definePlugin } from '#shared/plugin-api/index';
import { characters } from './characters';
import { chase } from './chase/chase';
import { encounter } from './encounter';
import { examples } from './examples';
import { race } from './race/race';

export default definePlugin({
  activate: () => ({ procedures: [chase, race], characters, encounter, examples }),
});
