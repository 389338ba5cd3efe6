import { describe, expect, it } from 'vitest';
import { ownWordsOf, placeInText } from './own-words.ts';

const PROSE = 'The river came up in the night, and by the morning nobody could cross it. We waited on our side of it. ';

describe('the words that are the writer’s own', () => {
  it('keeps prose as it is', () => {
    const own = ownWordsOf(PROSE);
    expect(own.text).toBe(PROSE);
    expect(own.setAside).toBe(0);
  });

  it('sets quotations aside, and leaves single words in quotation marks', () => {
    const own = ownWordsOf(`${PROSE}She wrote: "Nothing that I have seen since was so wide." He called it a "puddle".`);
    expect(own.text).not.toContain('so wide');
    expect(own.text).toContain('"puddle"');
    expect(own.setAside).toBeGreaterThan(0.2);
  });

  it.each([
    ['a list', '- buy rope\n- find a boat\n- ask the ferryman\n'],
    ['a numbered list', '1. buy rope\n2. find a boat\n'],
    ['quoted lines', '> The river is wide.\n> It has no bridge.\n'],
    ['code', 'const boat = find(river);\nif (boat) {\n  cross(boat);\n}\n'],
    ['markup', '<p>The river</p>\n<ul><li>a boat</li></ul>\n'],
    [
      'verse',
      'The river came\nIn the night\nAnd nobody knew\nWhat it wanted\nOr why it sang\nIts brown song\nUnder the door\nUntil the day\nLet go\n',
    ],
  ])('sets %s aside', (_, text) => {
    expect(ownWordsOf(text).setAside).toBe(1);
  });

  it('keeps honest paragraphs that begin with a word of programs, end as their lines do, or have a number', () => {
    for (const first of [
      'Let me say that ',
      'Class begins at nine here. ',
      'Return to the river. ',
      'Public opinion was set. ',
    ])
      expect(ownWordsOf(first + PROSE).setAside).toBe(0);
    expect(ownWordsOf(`${PROSE.trim()};`).setAside).toBe(0);
    const numbered = ownWordsOf(`1. ${PROSE}\n2. ${PROSE}`);
    expect(numbered.setAside).toBeLessThan(0.06);
    expect(numbered.text).not.toMatch(/\d/);
  });

  it.each([36, 45])('keeps prose that was broken into lines of %i units', (width) => {
    const broken = PROSE.repeat(6).replace(new RegExp(`(?=\\S)(.{1,${String(width - 1)}})(?:\\s+|$)`, 'g'), '$1\n');
    expect(broken.split('\n').length).toBeGreaterThan(12);
    expect(ownWordsOf(broken).setAside).toBe(0);
  });

  it('keeps prose that was broken into lines of a few words, and sentences that were made a list', () => {
    const [sixWords, listed] = [
      PROSE.repeat(6).replaceAll(/((?:\S+ ){5}\S+) /g, '$1\n'),
      PROSE.replaceAll('. ', '.\n'),
    ];
    expect(ownWordsOf(sixWords).setAside).toBe(0);
    expect(ownWordsOf(listed.repeat(6).replaceAll(/^(?=\S)/gm, '- ')).text).toContain('We waited on our side of it.');
  });

  it('reads words as if no invisible characters split them', () => {
    const given = PROSE.replaceAll('river', 'ri\u200Bver').replaceAll('nobody', 'no\u00ADbo\u2060dy');
    const own = ownWordsOf(given);
    expect(own.text).toBe(PROSE);
    expect(placeInText(own, own.text.indexOf('waited'))).toBe(given.indexOf('waited'));
  });

  it('takes a text for no quotation because marks stand around all of it', () => {
    const own = ownWordsOf(`“${PROSE.repeat(8)}”`);
    expect(own.setAside).toBeLessThan(0.02);
    expect(own.text).not.toMatch(/[“”]/);
  });

  it('takes no more than 120 words for one quotation', () => {
    const own = ownWordsOf(`${PROSE.repeat(20)}“${PROSE.repeat(7).trim()}”`);
    expect(own.setAside).toBeLessThan(0.02);
    expect(ownWordsOf(`${PROSE.repeat(20)}“${PROSE.repeat(5).trim()}”`).setAside).toBeGreaterThan(0.15);
  });

  it.each([
    ['each paragraph', `“${PROSE.trim()}”\n`.repeat(8)],
    ['each paragraph, in straight marks', `"${PROSE.trim()}"\n`.repeat(8)],
    ['each sentence', PROSE.repeat(8).replace(/[A-Z][^.]*\./g, '“$&”')],
    ['every second sentence', `${PROSE.trim().replace(/The [^.]*\./, '“$&”')} `.repeat(8)],
  ])('takes a text for no quotation because marks stand around %s', (_, text) => {
    const own = ownWordsOf(text);
    expect(own.setAside).toBeLessThan(0.02);
    expect(own.text).not.toMatch(/[“”"]/);
  });

  it('sets quotations aside that are most of a text where who or what is quoted is named', () => {
    const said = `Rao wrote: “${PROSE.trim()}” `;
    expect(ownWordsOf(said.repeat(8)).setAside).toBeGreaterThan(0.8);
    expect(ownWordsOf(`“${PROSE.trim()}” (Rao 2019, p. 4). `.repeat(8)).setAside).toBeGreaterThan(0.8);
    expect(ownWordsOf(`“${PROSE.trim()}” Then there was more rain. `.repeat(8)).setAside).toBeLessThan(0.02);
  });

  it('sets runs of the assignment’s own words aside, not single ones', () => {
    const prompt = 'Describe one place that changed how you think, and say why it could only have happened there.';
    const copied = `${PROSE}One place that changed how you think, and say why it matters. A place is a place.`;
    const own = ownWordsOf(copied, prompt);
    expect(own.text).not.toContain('that changed how you think');
    expect(own.text).toContain('A place is a place.');
    expect(ownWordsOf(PROSE, prompt).text).toBe(PROSE);
  });

  it('finds the place of a kept word in the given text again', () => {
    const given = `- a list item\n${PROSE}"These five words are quoted." The end.`;
    const own = ownWordsOf(given);
    for (const word of ['river', 'waited', 'end']) {
      expect(placeInText(own, own.text.indexOf(word))).toBe(given.indexOf(word));
    }
  });
});
