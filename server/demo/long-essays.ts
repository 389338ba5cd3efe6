import { demoAddresses } from '../people/account/demo-accounts.ts';

/** How a long essay comes to be. `offline`: the sitting, counted from 0, whose edits reach the university hours later. */
export interface LongEssay {
  /** A student who can log in; null for the next one of the class who can't. */
  readonly email: string | null;
  readonly hand: 'typed' | 'dictation';
  readonly offline: number | null;
  /**
   * What is written on each day. `{{…}}` is pasted from outside. `[[was|now]]` is first written as `was`, and rewritten
   * as `now` once the day's text is there; an empty `was` is an insertion among what is written.
   */
  readonly sittings: readonly string[];
}

export const longAssignment = {
  title: 'What a library is for',
  description:
    'Our library will be rebuilt next year, and its reading rooms will be smaller. **Say what a library is for**, now that most books can be had without one.\n\n- Argue from what you have seen yourself.\n- Take the other side seriously once.\n\n300 to 600 words.',
  word_goal: 450,
  ai_preset: 'language',
  ai_note: 'A spelling checker is fine. If something else helped you, say what.',
  startsInDays: -11,
  endsInDays: -1,
  hour: 18,
} as const;

/** A teacher’s question about a pasted passage, and what its writer answered. */
export const longConcern = {
  email: demoAddresses.secondStudent,
  reasons: ['pasted'],
  question:
    'The paragraph about the clerk came into your text in one piece. I like it, and I would like to know where you wrote it.',
  answer:
    'On my phone, on the bus home from the library, the same afternoon. It is still in my notes with the date. I can show it to you on Thursday.',
} as const;

const careful: LongEssay = {
  email: demoAddresses.student,
  hand: 'typed',
  offline: null,
  sittings: [
    'Our college library has four floors and, as far as I can tell, three uses. [[People sleep on the ground floor.|The ground floor is for the newspapers, and for two retired professors who read them in an order that nobody else may disturb.]] The first floor is for borrowing. The upper two are for sitting, and it is the sitting that I want to defend.\n\nIn my first term I thought of a library as a shop where nothing costs anything. You went in with the name of a book, you came out with the book, and if it was not there you had wasted a walk. [[That was a silly way to think.|By that measure ours is a poor one.]] Half of what we are told to read is in a cupboard whose key belongs to a man in Nashik, and most of the rest is on my phone. If a library is a store of books then mine has lost, and I should say so and go home.',
    '\n\nBut I did not go home, and neither did the others. In the week before the examinations there is no free chair after nine in the morning, and hardly anybody has a book from the shelves open. They brought their own. So it is not the books they came for.\n\nI asked eleven people, which is not research but is better than guessing. [[Most of them said it was quiet.|Seven said that it was quiet, and then took it back, because it is not: one fan has a loose blade, and the whole second floor coughs.]] What they meant, they said after some thought, was that nobody there wants anything from them. At home there is an aunt with a question. In the hostel there is a room-mate with an opinion. In the library you are surrounded by people and none of them is waiting for you to look up.[[| One of them called it being alone without having to be brave about it. I have tried to say it better and I can’t.]]',
    '\n\nThen there is shame, and I mean it as praise. When the girl across the table has not moved for an hour, I do not reach for my phone. She does not know that she is helping me, and I hope I am doing the same for somebody. In a reading room everybody is kept at work by everybody else, and nobody has to run it.\n\n[[A library is like a temple.|My grandmother, who left school at eleven, says that a temple is not for the god, who can manage without one. It is there so that people who want the same thing can want it in one place.]] I thought of her when the Principal told us that the books are being scanned and that the rooms can therefore be smaller. He is right about the books. I only think that he looked at the shelves and not at the chairs.',
  ],
};

const withNotes: LongEssay = {
  email: demoAddresses.secondStudent,
  hand: 'typed',
  offline: null,
  sittings: [
    'I am supposed to say what a library is for, and I have to begin with a confession. Until March I had not been inside ours, except once to get out of the rain. I had a laptop and a password and thought that was the same thing.\n\nThen my partner and I needed the rainfall of Satara before 1950 for our project. The figures are not on the internet. [[They are in some old books.|They are in eleven thin green books, in a room that you only find if somebody takes you.]] The man who took us was Mr. Kamble, who has worked there for twenty-six years. He did not ask why we wanted them. He asked which station.\n\n{{The books came in 1961 from an office that was being closed. Nobody had asked for them. The clerk who packed them put in a list of the gauges that had been moved, because a gauge that stands two hundred metres further up a hill is a different gauge, and he thought that one day somebody might want to know. Nobody did, for fifty-eight years. Then two people did in one week, and we were the second.}}',
    '\n\nI have thought about that clerk more than about the rainfall. He could not know us. He did not write the list for a mark. He wrote it because the books would be wrong without it, and he put it where it would be found by whoever cared enough to open the first page.\n\nSo this is my answer. [[A library keeps things.|A library is for keeping what nobody asks for yet.]] A search engine can’t do that. It is very good at what was asked for often, and the more often the better. What has not been asked for since 1961 does not rise to the top. It does not even sink. It is simply not scanned, because somebody has to decide what to scan first, and they will begin with what is borrowed most.\n\nOne can say against this that keeping costs money and rooms, and that eleven green books every fifty-eight years is a poor return. I agree. I would not like to be the person who has to choose. But then say that you are choosing, and do not tell me that everything is online. I have looked.',
  ],
};

const pasted: LongEssay = {
  email: null,
  hand: 'typed',
  offline: null,
  sittings: [
    '{{In an increasingly digital world, libraries continue to serve as vital pillars of knowledge, community, and personal growth. While some argue that the rise of online resources has rendered physical libraries obsolete, this perspective overlooks the multifaceted role that these institutions play in modern society.\n\nFirst and foremost, libraries provide equitable access to information. Not every student has a reliable internet connection or the means to purchase expensive textbooks. By offering free access to a wide range of materials, libraries help to bridge the digital divide and ensure that learning remains a right rather than a privilege.\n\nMoreover, libraries foster a sense of community. They are spaces where individuals from diverse backgrounds can come together, exchange ideas, and engage in meaningful dialogue. Study groups, workshops, and cultural events transform the library into a dynamic hub of collaboration and creativity.\n\nIn addition, the quiet atmosphere of a reading room encourages deep focus and critical thinking. In contrast to the constant distractions of smartphones and social media, the library offers a sanctuary where students can immerse themselves in their studies and cultivate a lifelong love of learning.\n\nOf course, it is important to acknowledge that digital resources offer convenience and flexibility. However, rather than viewing them as competitors, we should recognize that physical and digital libraries complement one another. Together, they create a holistic ecosystem that supports learners at every stage of their journey.\n\nIn conclusion, libraries are far more than repositories of books. They are living institutions that empower individuals, strengthen communities, and preserve our shared heritage for generations to come. By investing in our libraries today, we invest in a brighter and more inclusive tomorrow.}}\n\nThis is especially true for our college.',
  ],
};

const spoken: LongEssay = {
  email: null,
  hand: 'dictation',
  offline: null,
  sittings: [
    'I am saying this into my phone because my hand is in plaster, so please forgive me if it sounds like talking. I want to tell you about the library in my village first, and then about ours.\n\nThe library in my village is one room beside the milk cooperative. It has perhaps three hundred books and every one of them was given by somebody who had finished with it. There is a register, and in the register it says who has which book, and because everybody can read the register everybody knows what everybody is reading. My father once waited four months for a novel because the schoolmaster would not give it back, and the whole village knew that the schoolmaster was a slow reader.\n\nSo for me a library was never quiet. It was the place where you found out what other people had in their heads.',
    '\n\nWhen I came here I was surprised that nobody could see who had borrowed a book before me. They told me that it is private, and I understand that, and I am glad of it too. But I think we have lost something. In the reading rooms you can still see it. You see a person with a book on bridges and you think, so there are people who read about bridges. I have started two conversations that way, and one of them is now my project partner.\n\nIf the rooms get smaller there will still be the books and there will still be the screens. A screen shows its back to everybody. You can sit beside it for a year and not know whether the person is reading about bridges or buying shoes. That is the other side and I take it seriously, because sometimes one wants to buy shoes and not be looked at.\n\nBut I would like one room where the covers face outwards. I do not think that it has to be large.',
  ],
};

const restless: LongEssay = {
  email: null,
  hand: 'typed',
  offline: null,
  sittings: [
    '[[Libraries are important for students.|I have failed at working in four places, and the library is the fifth.]] [[There are many reasons for this.|It is the only one that I was not sent to.]] [[Firstly, they have books.|Nobody told me to go there; I went because the electricity in our street was off for a week in May, and the library has its own generator.]] What I found was a room full of people who had come for the same reason.\n\n[[Secondly, it is a good atmosphere.|We did not talk about books. We talked about whose charger was whose, and when the lights would come back.]] On the third day somebody began to explain a circuit to somebody else on the back of a receipt, and by the fifth day there was a queue for that receipt.',
    '\n\n[[I think this shows that libraries bring people together.|I would not call that reading, and a librarian would be right not to count it.]] But it could not have happened anywhere else that I know of. In a café you must buy something. In a classroom somebody is in front. [[In the hostel it is noisy.|In the hostel a room belongs to three people, and a fourth is a guest.]] The library was the only place that belonged to nobody in particular, and so nobody had to be invited.\n\n[[On the other hand, some people say that libraries are too expensive.|My uncle, who sells generators, says that I am describing a generator.]] He may be right. [[But I disagree with this.|If the college put a generator into any large room, would the same people not come?]] I have asked myself that for two weeks, and I think some of them would. They would come for the light and leave with the light.',
    '\n\n[[In the library they stayed.|What made them stay was that everything around them had been put there by somebody who thought that a stranger might want it.]] The atlas on the sill, the box of short pencils, the dictionary on its stand, open at M. You can’t sit among such things for a week and go on thinking only about your charger. [[In conclusion, libraries are for people.|I borrowed a book on the Saturday, when the power was back. I am not saying that everybody did.]]',
  ],
};

const onTheTrain: LongEssay = {
  email: null,
  hand: 'typed',
  offline: 0,
  sittings: [
    'I am writing this in the Sahyadri Express between Karjat and Lonavala, where there is no network, and I have two and a half hours and nothing to look up. That is already most of my argument.\n\nWhen I study in my room I look things up. I look up a word, and the word has a picture, and the picture has a story, and it is dinner time. In the reading room the signal is bad. Everybody complains about it. [[I think it is good.|I have come to think that it is the best thing in the building.]] What I don’t know there I have to write on a piece of paper and carry to the shelf, and on the way to the shelf I notice whether I really wanted to know it. About half of the papers I throw away before I arrive.\n\nThere was a time when one went to a library because everything was there. Now everything is everywhere, and one goes because something is missing. I know that this sounds like a joke. [[But it is true.|But look at what people pay for: silent carriages, hotels in the hills without television, and an application that locks the other applications.]] We have all of that for nothing on the second floor.',
    '\n\nThe other side is easy to see from a train. The boy opposite me is doing a whole course on his phone, from a village where the nearest library is a bus and a ferry away. For him the missing signal is not a blessing, and he would laugh at my papers. He has just shown me that he downloads the lessons at the station. So he carries his own reading room, and he has built it himself, and it also works because nothing else comes in.\n\nI would give him a chair in ours. [[That is all.|And when they rebuild it I would ask them to leave the thick walls, and to put the new antenna somewhere else.]]',
  ],
};

/** The hand-ins of the long assignment, the earliest first. */
export const longEssays: readonly LongEssay[] = [restless, spoken, careful, pasted, withNotes, onTheTrain];
