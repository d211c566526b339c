import { definePlugin } from '#shared/plugin-api/index';
import { gregorian } from './calendar';

export default definePlugin({
  activate: () => ({ procedures: [], calendars: [gregorian] }),
});
