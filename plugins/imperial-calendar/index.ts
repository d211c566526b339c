import { definePlugin } from '#shared/plugin-api/index';
import { imperial } from './calendar';

export default definePlugin({
  activate: () => ({ procedures: [], calendars: [imperial] }),
});
