/** The teacher's words beside the grade of a student who can log in, with the student's question and the reply. */
export const returnedWork = {
  email: 'student@example.edu',
  feedback:
    'You let the place explain itself, and you stop in time. What is still missing is one thing there that you dislike: a place that is only good is hard to believe in.',
  /** About the first and about the last sentence. */
  comments: [
    'I can see it from here. That is harder than it looks.',
    'A good end. Ask yourself whether the reader needs the second half of it.',
  ],
  question: 'You wrote that one thing is missing. Did the grade go down for that, or for the sentence in the middle?',
  reply:
    'For the sentence in the middle: it says what the first one has shown already. Read both aloud and tell me which you would keep.',
} as const;

/** A later end for one student, in the assignment with this title. */
export const extension = {
  email: 'student2@example.edu',
  title: 'Should examinations be open-book?',
  days: 2,
  reason: 'You represent the university at the inter-college debate this week.',
} as const;

const [OBSERVATION, ORDER, LANGUAGE] = ['Observation', 'Order', 'Language'] as const;

/** An assignment by criteria whose grades the teacher holds until all are done. */
export const heldAssignment = {
  title: 'A sound that I would miss',
  description:
    'Write about **one sound** that you hear every day and would miss. Begin with the sound and not with what it means to you. Four to six sentences.',
  startsInDays: -9,
  endsInDays: -1,
  hour: 12,
  criteria: [
    {
      name: OBSERVATION,
      points: 40,
      levels: [
        { name: 'Excellent', points: 40, descriptor: 'The reader hears the sound, and what changes in it.' },
        { name: 'Good', points: 34, descriptor: 'The sound is described by what is heard, and not only named.' },
        { name: 'Fair', points: 24, descriptor: 'The sound is named, and what it means is told.' },
        { name: 'Poor', points: 10, descriptor: 'It could be any sound.' },
      ],
    },
    { name: ORDER, points: 30 },
    { name: LANGUAGE, points: 30 },
  ],
} as const;

export interface MarkedText {
  text: string;
  /** Points by criterion and the feedback, where it was marked already. */
  marked: { points: Readonly<Record<string, number>>; feedback: string } | null;
}

export const heldTexts: readonly MarkedText[] = [
  {
    text: 'At twenty to six the milk van stops below the hostel and leaves its engine running. The cans are put down one at a time, and each has another note. Then a shutter goes up, and the man says the same two words to the dog. I have never seen any of them. If it stopped I would wake up, I think, from the silence.',
    marked: {
      points: { [OBSERVATION]: 36, [ORDER]: 26, [LANGUAGE]: 25 },
      feedback: 'The cans with their notes are the best of it. You have heard this and not only remembered it.',
    },
  },
  {
    text: 'The pressure cooker in our kitchen whistles three times, and on the third my mother turns down the radio. The whistle begins as a hiss and takes its time to decide. You can hear from it how much water is left. In the hostel the rice comes from somewhere, and nothing announces it.',
    marked: {
      points: { [OBSERVATION]: 34, [ORDER]: 27, [LANGUAGE]: 24.5 },
      feedback: 'Good order: first the sound, then whose it is. The last sentence could be the first of a longer text.',
    },
  },
  {
    text: 'Rain on the tin roof of the cycle stand is not one sound. It starts with single drops that one could count, then somebody seems to pour gravel, and then it is a wall. We stop talking, because we must. When it is over every tree goes on by itself for a while.',
    marked: {
      points: { [OBSERVATION]: 37, [ORDER]: 28, [LANGUAGE]: 27 },
      feedback: 'Every tree goes on by itself: keep that sentence.',
    },
  },
  {
    text: 'The lift of the library says nothing for four floors and then clears its throat. A chain runs somewhere above, and the door meets its frame a little too late. I have learned to close my book at the throat, so that I stand up with the door. It will be replaced in the summer by one that speaks.',
    marked: null,
  },
  {
    text: 'My grandfather winds his watch every night before he takes off his glasses. It is a small dry sound, like a cricket that has been told to be brief. He counts the turns under his breath and always stops at twenty-one. When I come home I wait for it, and only then do I sleep.',
    marked: null,
  },
];
