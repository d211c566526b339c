/** The last gate before the page: whatever HTML was written, only what Markdown needs goes through. Needs a document. */
import DOMPurify from 'dompurify';
import { ATTRIBUTES, LINK, TAGS, toHtml } from '#shared/markdown/parse';

/** HTML that the page takes: the content security policy lets no mere string in. */
export type InertHtml = ReturnType<typeof inertHtml>;

/** Markdown as HTML that is inert: no script, nothing from elsewhere, no style, no form, no id. See `toHtml`. */
export function inertHtml(source: string, level?: number) {
  return DOMPurify.sanitize(toHtml(source, level), {
    ALLOWED_TAGS: [...TAGS],
    ALLOWED_ATTR: [...ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: LINK,
    RETURN_TRUSTED_TYPE: true,
  });
}
