import { definePlugin } from '#shared/plugin-api/index';
import { characters } from './characters';
import { chase } from './chase/chase';
import { encounter } from './encounter';
import { examples } from './examples';

export default definePlugin({
  activate: () => ({ procedures: [chase], characters, encounter, examples }),
});
