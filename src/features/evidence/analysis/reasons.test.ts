import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_FIGURE_STANDS_OUT } from './analysis-words.ts';
import { Reasons } from './reasons.tsx';

const shown = (suspected: boolean, reasons: string[]) =>
  renderToStaticMarkup(createElement(Reasons, { result: { is_suspected_ai: suspected, reasons } }));

it('a suspicion without a reason that can be checked says so, and no other result does', () => {
  expect(shown(true, [])).toContain(NO_FIGURE_STANDS_OUT);
  expect(shown(true, ['Towards human: few commas: 1'])).toContain(NO_FIGURE_STANDS_OUT);
  expect(shown(true, ['Towards AI: few commas: 1'])).not.toContain(NO_FIGURE_STANDS_OUT);
  expect(shown(false, [])).toBe('');
});
