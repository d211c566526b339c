/**
 * Markdown of the GM as HTML of a small, closed set of tags: paragraphs, headings, lists, quotations, tables, code, emphasis and links to the web. HTML in the source
 * is text; pictures become their description. Pure: what goes into the page is purified once more (`purify.ts`).
 */
import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** What every runtime of the program has; what is shared knows none of them. */
declare const URL: new (address: string) => { readonly username: string; readonly password: string; readonly hostname: string };

/** Every tag that `toHtml` writes. */
export const TAGS = [
  ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span'],
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;
/** Every attribute that it writes. */
export const ATTRIBUTES = ['href', 'title', 'start', 'data-align', 'data-picture'] as const;
/** What a link may begin with. */
export const LINK = /^https?:\/\//i;

/** Deeper quotations and lists are text: nobody reads them, and they cost more than they say. */
const DEEPEST = 20;
const DEEPEST_HEADING = 6;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true, maxNesting: DEEPEST });

// Every address is read, or the source of a link or of a picture would stand there as text; where it may lead is looked at afterwards (`withoutBadLinks`).
markdown.validateLink = () => true;

/** Whether an address may be opened. One with a name and a password in it shows one place and leads to another. */
function isWeb(address: string): boolean {
  if (!LINK.test(address)) return false;
  try {
    const { username, password, hostname } = new URL(address);
    return username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

/** A link that leads nowhere good is its words and nothing else. */
function withoutBadLinks(tokens: readonly Token[]): readonly Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === 'link_open') open.push(isWeb(String(token.attrGet('href') ?? '')));
    else return token.type !== 'link_close' || open.pop() === true;
    return open.at(-1) === true;
  });
}

markdown.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index];
  const words = token === undefined ? '' : spoken(token.children ?? []);
  return `<span data-picture="">${markdown.utils.escapeHtml(words)}</span>`;
};
markdown.renderer.rules['th_open'] = markdown.renderer.rules['td_open'] = (tokens, index) => {
  const token = tokens[index];
  const align = /text-align:\s*(center|right)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
  return `<${token?.tag ?? 'td'}${align === undefined ? '' : ` data-align="${align}"`}>`;
};
// The language of a block of code is a class elsewhere.
markdown.renderer.rules['fence'] = markdown.renderer.rules['code_block'] = (tokens, index) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

function spoken(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.children === null || token.children.length === 0 ? token.content : spoken(token.children))).join('');
}

/**
 * Markdown in HTML.
 * @param level of its topmost headings, from 2 to 6: they stand under the heading of whatever holds the text, and none is skipped.
 */
export function toHtml(source: string, level = 3): string {
  const env = {};
  const tokens = markdown.parse(source, env);
  const open: number[] = [];
  for (const token of tokens) {
    if (token.children !== null) token.children = [...withoutBadLinks(token.children)];
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (token.type === 'heading_open') {
      const wanted = Number(token.tag.slice(1));
      while (open.length > 0 && (open.at(-1) ?? 0) >= wanted) open.pop();
      open.push(wanted);
    }
    token.tag = `h${String(Math.min(DEEPEST_HEADING, level + open.length - 1))}`;
  }
  return markdown.renderer.render(tokens, markdown.options, env);
}

/** Words in HTML: nothing of them is a tag. */
export function escapeHtml(words: string): string {
  return markdown.utils.escapeHtml(words);
}
