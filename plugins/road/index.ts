import { definePlugin } from '#shared/plugin-api/index';
import { examples } from './examples';
import { travel } from './travel';

export default definePlugin({
  activate: () => ({ procedures: [travel], examples }),
});
