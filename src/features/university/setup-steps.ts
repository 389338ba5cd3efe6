import type { Step } from '../../ui/steps.tsx';
import type { Department, Program, UniversitySummary } from '#contract/university';

export interface SetupStep extends Step {
  /** The screen to do it on; null if it is done elsewhere. */
  at: { screen: 'programs' | 'settings'; hash?: string } | null;
}

type Figures = Pick<UniversitySummary, 'verified' | 'faculty' | 'students' | 'university_id'>;

/** The way from a registered university to its first class, in order. */
export function setupSteps(
  summary: Figures,
  programs: readonly Program[],
  departments: readonly Department[],
): SetupStep[] {
  const offered = programs.filter(({ archived }) => !archived);
  const taken = new Set(departments.filter(({ archived }) => !archived).map(({ program }) => program));
  const id = summary.university_id;
  return [
    {
      title: 'Confirm the official email',
      how: 'Open the link that was mailed there. Until then 25 people can join.',
      done: summary.verified,
      at: null,
    },
    {
      title: 'Add a program',
      how: 'Students and teachers choose theirs when they complete their profile.',
      done: offered.length > 0,
      at: { screen: 'programs' },
    },
    {
      title: 'Give every program a department',
      how: 'Without one nobody can finish a profile in it.',
      done: offered.length > 0 && offered.every((program) => taken.has(program.id)),
      at: { screen: 'programs', hash: 'departments' },
    },
    {
      title: 'Welcome the first teacher',
      how: `Teachers sign up with ${id}. You approve them here, or list your email domain.`,
      done: summary.faculty > 0,
      at: { screen: 'settings' },
    },
    {
      title: 'Welcome the first student',
      how: `Students sign up with ${id} too.`,
      done: summary.students > 0,
      at: null,
    },
  ];
}
