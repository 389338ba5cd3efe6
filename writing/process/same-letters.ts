/** Letters of other scripts that look like Latin ones, in pairs: the letter, and its Latin look-alike. */
const LOOK_ALIKES =
  'аaАAвbВBеeЕEкkКKмmМMнhНHоoОOрpРPсcСCтtТTуyУYхxХXіiІIјjЈJѕsЅSԁdԛqԚQԝwԜWһhҺHӏlӀIёeЁE' +
  'αaΑAβbΒBεeΕEζzΖZηnΗHιiΙIκkΚKμmΜMνvΝNοoΟOρpΡPτtΤTυuΥYχxΧXγyωwϲcϹC' +
  'օoսuհhոnցgզqաwɑaɡgıiɩiʋvᴏoᴄcᴠvᴡwᴢz';

const latin = new Map<string, string>();
for (let at = 0; at < LOOK_ALIKES.length; at += 2) latin.set(LOOK_ALIKES.charAt(at), LOOK_ALIKES.charAt(at + 1));
const NOT_ASCII = /\P{ASCII}/gu;
/** Invisible characters: soft hyphens, zero-width characters, marks of direction, joiners. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const MARKED_LATIN = /([A-Za-z])\p{Mn}+/gu;

/**
 * A word as its reader sees it, in lower case: without invisible characters, without accents of Latin letters, and with
 * one letter for all look-alikes. Words that look the same give the same result, which is no spelling of anything.
 */
export function wordAsSeen(word: string): string {
  return word
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(NOT_ASCII, (letter) => latin.get(letter) ?? letter)
    .replace(MARKED_LATIN, '$1')
    .replace(/['’]/g, '')
    .toLowerCase()
    .normalize('NFKC');
}
