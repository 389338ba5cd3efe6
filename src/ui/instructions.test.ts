import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Instructions } from './instructions.tsx';

function shown(text: string): string {
  return renderToStaticMarkup(createElement(Instructions, { text })).replace(
    /<div(?: class="(?:task|mt-2)")?(?: dir="auto")?>|<\/div>/g,
    '',
  );
}
/** The visible text of HTML. */
function read(html: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
  return html.replace(/<[^>]*>/g, '').replace(/&(\w+|#x27);/g, (all, name: string) => named[name] ?? all);
}

describe('instructions', () => {
  it.each([
    ['Two\nlines', '<p>Two\nlines</p>'],
    ['One\n\n\nTwo', '<p>One</p><p>Two</p>'],
    ['# Big\n## Small', '<h3>Big</h3><h4>Small</h4>'],
    ['- a\n- b\nc', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
    ['3. c\n4) d', '<ol start="3"><li>c</li><li>d</li></ol>'],
    ['- a\n1. b', '<ul><li>a</li></ul><ol start="1"><li>b</li></ol>'],
    ['a **b *c* d** _e_', '<p>a <b>b <em>c</em> d</b> <em>e</em></p>'],
    ['**हिन्दी** _اردو_', '<p><b>हिन्दी</b> <em>اردو</em></p>'],
  ])('%j are shown with their formatting', (text, html) => {
    expect(shown(text)).toBe(html);
  });

  it.each([
    ['Read [the essay](https://example.org/a?b=1).', 'https://example.org/a?b=1', 'the essay'],
    ['See https://example.org/a_b_c.', 'https://example.org/a_b_c', 'https://example.org/a_b_c'],
    ['Ask [me](mailto:t@example.org)', 'mailto:t@example.org', 'me'],
  ])('%j lead to an address that is written out, in a page of its own', (text, href, words) => {
    expect(shown(text)).toContain(
      `<a href="${href.replaceAll('&', '&amp;')}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`,
    );
  });

  it.each([
    '3*4*5 = 60',
    'snake_case_name',
    'a *not closed',
    '** a **',
    '2 ** 3 ** 4',
    '#hashtag',
    '-5 degrees',
    '1.5 hours',
    '[a] (b)',
    '[a](b c)',
  ])('%j stay as typed', (text) => {
    expect(shown(text)).toBe(`<p>${text}</p>`);
  });

  it.each(hostile())('%j make no element, no attribute and no address', (text) => {
    const html = shown(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    const plain = /^<\/?(?:p|h3|h4|ul|ol|li|b|em)(?: start="\d+")?>$|^<\/a>$/;
    const link = /^<a href="(?:https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow">$/;
    expect(tags.filter((tag) => !plain.test(tag) && !link.test(tag))).toEqual([]);
  });

  it.each(hostile().filter((text) => !/^\s*(?:[-#]|\d+\.)|\*\*|https?:\/\/ok/.test(text)))(
    '%j are read as typed',
    (text) => {
      expect(read(shown(text))).toBe(text);
    },
  );

  it('are read in a blink, however they are made', () => {
    const long = ['**a ', '*a', '_a ', '[a](', '[', '**', 'https://', '- ', '1. **'].map((piece) =>
      piece.repeat(Math.floor(20_000 / piece.length)),
    );
    for (const text of long) expect(shown(text).length).toBeGreaterThan(0);
  });
});

/** Known attacks: run as script, link to another place, or break out of an attribute. */
function hostile(): string[] {
  return [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<body onload=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '<math><mi xlink:href="data:x,alert(1)">',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<style>*{background:url(javascript:alert(1))}</style>',
    '<base href="//evil.example/">',
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
    '<form action="//evil.example"><input name="q">',
    '<object data="data:text/html,x">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;',
    '\u003cscript>alert(1)</script>',
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javascript&colon;alert%281%29)',
    '[x](java\tscript:alert%281%29)',
    '[x](\u0001javascript:alert%281%29)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox%281%29)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://example.org/1)',
    '[x](//evil.example)',
    '[x](/api/auth/logout/)',
    '[x](\\\\evil.example)',
    '[x](https:\\\\evil.example)',
    '[x](https://bank.example@evil.example)',
    '[x](https://ok.example/"onmouseover="alert%281%29)',
    '[x](https://ok.example/<script>)',
    '[<img src=x onerror=alert(1)>](https://ok.example)',
    '[a](b)](javascript:alert%281%29)',
    '**<script>alert(1)</script>**',
    '- <script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '1. [x](javascript:alert%281%29)',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
    '__proto__',
    '\u202Egnp.exe\u202C [x](data:,x)',
  ];
}
