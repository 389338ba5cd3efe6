/** Words whose use shows the style of a text, whatever its topic. A style gram has them as they are. */
export const FUNCTION_WORDS = words(`
  a ability about above according across actually addition additionally after again against all allow allows
  also although always am among an and another any anything are as aspect at bad be because been before being
  believe below between beyond both but by can can't cannot come comprehensive conclusion consequently
  contribute could couldn't create creates crucial cultivate delve despite did didn't do does doesn't doing
  don't down due during each embrace empower encompass enhance ensure especially essential essentially even
  every everyone everything example facilitate factor factors feel few finally first firstly for foster from
  furthermore get go going good got great had hand has have having he help helps hence her here hers herself
  highlighting him himself his how however i i'm i've if impact important in indeed instance instead into
  intricate is isn't it it's its itself just key kind know landscape lead leads leverage like lot made make
  makes making many may maybe me might more moreover most much multifaceted must my myself navigate need needs
  never no nor not notably nothing now nuanced numerous of off offer offers often on once one only onto or other
  our ours ourselves out over overall own particularly people perhaps pivotal profound promote provide provides
  rather really realm resonate result robust role said same say says second secondly see several shall she
  should significant since so some someone something sometimes still such take tapestry testament than that
  that's the their theirs them themselves then there there's therefore these they they're thing things think
  third thirdly this those though through thus to too toward towards two ultimately under underscore underscores
  unless until up upon usually various very vibrant vital want was wasn't way ways we well went were what when
  where whereas whether which while who whom whose why will with within without won't would wouldn't yet you
  you're your yours yourself
`);

/** Endings that stand for a word of content in a style gram; the first that fits counts. */
export const SUFFIXES = words('tion sion ment ness ity ance ence ing ed ly ous ive ful able ible al ic er or es s');

/** Groups of words that a feature counts. */
export const GROUPS = {
  grammatical: new Set(
    words(`
    the a an and or but nor so yet for of to in on at by with from into onto over under about against between
    among through during before after above below up down out off again then once here there when where why how
    all any both each few more most other some such no not only own same than too very can will just should now
    i me my myself we our ours ourselves you your yours yourself he him his himself she her hers herself it its
    itself they them their theirs themselves what which who whom this that these those am is are was were be
    been being have has had having do does did doing would could might must may shall if because as until while
    although though since unless whereas whether
  `),
  ),
  subordinating: new Set(
    words(`
    because although though while whereas since unless until whether if when which who whom whose that after
    before once
  `),
  ),
  firstSingular: new Set(
    words(`
    i me my mine myself
  `),
  ),
  firstPlural: new Set(
    words(`
    we us our ours ourselves
  `),
  ),
  secondPerson: new Set(
    words(`
    you your yours yourself yourselves
  `),
  ),
  thirdPerson: new Set(
    words(`
    he him his she her hers they them their theirs
  `),
  ),
  modal: new Set(
    words(`
    can could may might must shall should will would
  `),
  ),
  hedge: new Set(
    words(`
    perhaps maybe possibly probably likely seems seem appears appear somewhat rather quite fairly apparently
    arguably generally usually often sometimes think believe feel guess
  `),
  ),
  booster: new Set(
    words(`
    very really extremely definitely certainly clearly obviously absolutely totally completely always never
  `),
  ),
  informal: new Set(
    words(`
    stuff thing things lot lots kinda gonna wanna guy guys kid kids ok okay yeah cool big bad good get got
    getting gets really just like pretty super awesome dont cant wont im
  `),
  ),
  typicalOfModels: new Set(
    words(`
    delve delves delving tapestry crucial foster fosters fostering multifaceted underscore underscores
    underscoring pivotal realm testament nuanced landscape robust intricate intricacies leverage leveraging
    seamless seamlessly holistic myriad paramount vital significant significantly essential enhance enhances
    enhancing enhanced navigate navigating profound profoundly comprehensive facilitate facilitates encompass
    encompasses encompassing highlighting highlights notably potentially ensure ensures ensuring embrace
    embracing resonate resonates vibrant indelible unwavering harness harnessing empower empowering empowers
    promote promotes promoting contribute contributes cultivate cultivating ultimately furthermore moreover
    additionally
  `),
  ),
  withoutApostrophe: new Set(
    words(`
    dont cant wont didnt doesnt isnt wasnt im ive youre theyre thats whats couldnt wouldnt
  `),
  ),
  contractionInS: new Set(
    words(`
    it's that's there's what's he's she's let's who's
  `),
  ),
  be: new Set(
    words(`
    is are was were be been being
  `),
  ),
  conjunctionFirst: new Set(
    words(`
    and but so because
  `),
  ),
  openingPhrase: new Set(
    words(`
    while by despite
  `),
  ),
  afterNot: new Set(
    words(`
    only just merely simply
  `),
  ),
  pronounAfterComma: new Set(
    words(`
    it they he she i we you this
  `),
  ),
  verbAfterPronoun: new Set(
    words(`
    is are was were can will would have has
  `),
  ),
} as const;
export type Group = keyof typeof GROUPS;

/** Single words whose share is a feature. */
export const COUNTED_WORDS = words(
  'the of and to that is was because so can by as with not but people this these their',
);

/** Phrases that open a sentence and announce its place in the argument. */
export const CONNECTIVES: readonly (readonly string[])[] = [
  words('furthermore'),
  words('moreover'),
  words('additionally'),
  words('in addition'),
  words('however'),
  words('in conclusion'),
  words('overall'),
  words('ultimately'),
  words('firstly'),
  words('secondly'),
  words('thirdly'),
  words('finally'),
  words('consequently'),
  words('therefore'),
  words('as a result'),
  words('for instance'),
  words('for example'),
  words('on the other hand'),
  words('nevertheless'),
  words('nonetheless'),
  words('in contrast'),
  words('similarly'),
  words('conversely'),
  words('to begin with'),
  words('in summary'),
  words('in essence'),
  words('by contrast'),
];

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
