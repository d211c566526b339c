/** Markdown of the GM becomes HTML of a closed set of tags, whatever is written. The purifying after it is tried in a real page (`test/e2e`). */
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, LINK, TAGS, toHtml } from '#shared/markdown/parse';

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Every tag of a piece of HTML as a browser's tokenizer would see it; throws at a `<` that begins no tag that is well formed. */
function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  const rest = html.replaceAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*>/g, (_whole, close: string, name: string, attributes: string) => {
    if (close === '') {
      const found = [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map((match) => [match[1] ?? '', match[2] ?? ''] as const);
      tags.push({ name, attributes: Object.fromEntries(found) });
    }
    return '';
  });
  if (/[<>]/.test(rest)) throw new Error(`a loose < or > in ${html}`);
  return tags;
}

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://example.invalid/x.png">',
  '<svg onload=alert(1)><script href="data:,alert(1)"/></svg>',
  '<iframe src="https://example.invalid"></iframe>',
  '<form action="https://example.invalid"><input name=a><button>go</button></form>',
  '<style>* { display: none }</style><link rel=stylesheet href=//example.invalid/x.css>',
  '<base href="https://example.invalid/"><meta http-equiv=refresh content="0;url=https://example.invalid">',
  '<a id="main" name="traque" href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<div style="position:fixed;inset:0">x</div>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](java\\script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](app://ui/index.html)',
  '[x](//example.invalid/x)',
  '[x](/etc/passwd)',
  '[x](#/settings)',
  '[x](https://user:secret@example.invalid/)',
  '[x](https:javascript:alert(1))',
  '[x](https://example.invalid/" onmouseover="alert(1))',
  '[x](https://example.invalid/ "a\\" onmouseover=\\"alert(1)")',
  "[x](https://example.invalid/ 'a' onmouseover='alert(1)')",
  '[x]: javascript:alert(1)\n[x]',
  '[x]: https://example.invalid/ "><script>alert(1)</script>"\n\n[x]',
  '<javascript:alert(1)>',
  '<https://example.invalid/"onmouseover=alert(1)>',
  '![x](https://example.invalid/x.png)',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![<script>alert(1)</script>](x)',
  '![" onerror="alert(1)](https://example.invalid/x.png "t")',
  '[![x](https://example.invalid/x.png)](javascript:alert(1))',
  '```js" onload="alert(1)\ncode\n```',
  '```<script>\n</code></pre><script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '# <script>alert(1)</script>',
  '| a |\n| :-: |\n| <img src=x onerror=alert(1)> |',
  '| a " onclick="alert(1) |\n| --: |\n| b |',
  '1. a\n\n9999999999) b',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script>alert(1)</script>',
  '*<b onclick=alert(1)>*<b>',
  'https://example.invalid/ www.example.invalid mail@example.invalid',
  '```\n'.repeat(50),
  '> '.repeat(500) + 'x',
  '['.repeat(2000) + ']('.repeat(2000),
  '*a_ '.repeat(3000),
  '<'.repeat(5000),
  '- '.repeat(1000),
  '![['.repeat(1500) + ')'.repeat(1500),
];

describe('hostile Markdown', () => {
  it.each(HOSTILE.map((source) => [source.length > 80 ? `${source.slice(0, 80)}…` : source, source] as const))('%s is inert', (_title, source) => {
    const tags = tagsOf(toHtml(source));
    for (const { name, attributes } of tags) {
      expect(TAGS).toContain(name);
      for (const attribute of Object.keys(attributes)) expect(ATTRIBUTES).toContain(attribute);
      if (attributes['href'] !== undefined) {
        expect(name).toBe('a');
        expect(attributes['href']).toMatch(LINK);
        expect(new URL(attributes['href'].replaceAll('&amp;', '&')).username).toBe('');
      }
    }
  });

  it('the judge of these tests sees what must not be', () => {
    expect(() => tagsOf('<img src=x onerror=alert(1)>')).toThrow();
    expect(tagsOf('<a onclick="x" href="y">')).toEqual([{ name: 'a', attributes: { onclick: 'x', href: 'y' } }]);
  });
});

describe('what a GM writes', () => {
  it.each([
    ['**gras** et *penché*', '<p><strong>gras</strong> et <em>penché</em></p>\n'],
    ['une ligne\nune autre', '<p>une ligne<br>\nune autre</p>\n'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>\n'],
    ['> dit-elle', '<blockquote>\n<p>dit-elle</p>\n</blockquote>\n'],
    ['~~non~~', '<p><s>non</s></p>\n'],
    ['[la carte](https://example.org/a?b=1&c=2 "Altdorf")', '<p><a href="https://example.org/a?b=1&amp;c=2" title="Altdorf">la carte</a></p>\n'],
    ['![le *pont*](https://example.org/pont.png)', '<p><span data-picture="">le pont</span></p>\n'],
    ['![](plan.png)', '<p><span data-picture=""></span></p>\n'],
    ['[*ici*](javascript:alert(1)) ou [là](carte.html)', '<p><em>ici</em> ou là</p>\n'],
    ['```\na < b\n```', '<pre><code>a &lt; b\n</code></pre>\n'],
    ['PV < 5 & DEF > 2', '<p>PV &lt; 5 &amp; DEF &gt; 2</p>\n'],
    ['https://example.org', '<p>https://example.org</p>\n'],
  ])('%s', (source, html) => {
    expect(toHtml(source)).toBe(html);
  });

  it('aligns the columns of a table without a style', () => {
    expect(toHtml('| a | b | c |\n| --- | --: | :-: |\n| 1 | 2 | 3 |')).toContain('<td>1</td>\n<td data-align="right">2</td>\n<td data-align="center">3</td>');
  });

  it('puts headings under the one that stands above, and skips none', () => {
    const levels = (source: string, level?: number): string => [...toHtml(source, level).matchAll(/<h(\d)>/g)].map((match) => match[1]).join('');
    expect(levels('# a\n## b\n### c')).toBe('345');
    expect(levels('#### a\n# b\n###### c')).toBe('334');
    expect(levels('## a\n#### b\n### c\n## d')).toBe('3443');
    expect(levels('# a\n## b\n### c\n#### d\n##### e\n###### f', 4)).toBe('456666');
    expect(levels('Titre\n=====\nSous\n----', 2)).toBe('23');
  });
});
