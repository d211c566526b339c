import { bytes, id, integer, link, text } from '#shared/records/kit/column';
import { definePart } from '#shared/records/kit/record';

/** The cover of a campaign. */
export const picture = definePart({
  kind: 'picture',
  table: 'pictures',
  columns: {
    id: id(),
    campaignId: link('campaign'),
    type: text<'image/png' | 'image/jpeg' | 'image/webp'>(),
    bytes: bytes(),
    createdAt: integer(),
  },
});
