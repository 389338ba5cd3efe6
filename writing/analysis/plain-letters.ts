/**
 * Letters of other alphabets that look like Latin ones, with the Latin ones. A subset of Unicode's confusables (Unicode
 * Technical Standard 39).
 */
const LOOK_ALIKES =
  'аa вb еe ԁd ɡg һh іi ȷj јj кk мm оo рp ԛq ѕs тt υu ѵv ԝw хx уy сc ɑa αa εe ιi κk νv οo ρp τt χx γy АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ѴV ԜW ХX УY ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX';
const DISGUISED = /[A-Za-z][\u0370-\u03FF\u0400-\u052F]|[\u0370-\u03FF\u0400-\u052F][A-Za-z]/;
const FULL_WIDTH = [0xff01, 0xff5e] as const;
const FULL_WIDTH_OFFSET = 0xfee0;
const ACCENTED = [0xc0, 0x24f] as const;
const APOSTROPHES = '‘’´ʼ′';

const lookAlikes = new Map(LOOK_ALIKES.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const plain = plainOfUnits();

/**
 * The text with plain quotation marks and letters, unit for unit: without accents, full-width forms, and, where a word
 * mixes alphabets, letters of others that look like Latin ones.
 */
export function plainLetters(text: string): string {
  if (!/[^\0-\x7F]/.test(text)) return text;
  const isDisguised = DISGUISED.test(text);
  return text.replaceAll(
    /[^\0-\x7F]/g,
    (unit) => plain.get(unit) ?? (isDisguised ? lookAlikes.get(unit) : undefined) ?? unit,
  );
}

function plainOfUnits(): Map<string, string> {
  const units = new Map<string, string>();
  for (let code = ACCENTED[0]; code <= ACCENTED[1]; code += 1) {
    const base = String.fromCharCode(code).normalize('NFD').charAt(0);
    if (/[A-Za-z]/.test(base)) units.set(String.fromCharCode(code), base);
  }
  for (let code = FULL_WIDTH[0]; code <= FULL_WIDTH[1]; code += 1) {
    units.set(String.fromCharCode(code), String.fromCharCode(code - FULL_WIDTH_OFFSET));
  }
  for (const mark of APOSTROPHES) units.set(mark, "'");
  for (const mark of '“”') units.set(mark, '"');
  return units;
}
