import { definePlugin } from '#shared/plugin-api/index';
import { plain } from './calendar';

export default definePlugin({
  activate: () => ({ procedures: [], calendars: [plain] }),
});
