import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { Services } from '../data/services.tsx';
import { forRole, requireSession, textIn } from './guards.ts';
import { root, type RouterContext } from './root-route.tsx';
import { Opening } from './root.tsx';
import { siteRoutes } from './site-routes.tsx';

/** All routes below use this browser's device. Without a session only the profile opens, and says what it lacks. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    requireSession(context, location);
    const { prepareSignedIn } = await import('./signed-in.tsx');
    return { device: await prepareSignedIn(context.services) };
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

/** Addresses that the device opens: shortcuts of the installed app, and shares. They have no screens of their own. */
const fromDevice = createRoute({
  getParentRoute: () => root,
  path: '/open/$what',
  beforeLoad: async (opened) => (await import('./launch.ts')).openFromDevice(opened),
});

const editor = createRoute({
  getParentRoute: () => signedIn,
  path: '/editor',
  validateSearch: textIn('assignment', 'practice'),
  component: lazyRouteComponent(() => {
    // Loaded in parallel with its screen, which opens a document with them.
    void import('../offline/journal/documents.ts').catch(() => undefined);
    void import('#writing/document/checkpoint').catch(() => undefined);
    return import('./editor-route.tsx');
  }, 'EditorRoute'),
});

/** The book: spine, header with the sync chip, page. */
const book = createRoute({
  getParentRoute: () => signedIn,
  id: 'book',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

const profile = createRoute({
  getParentRoute: () => book,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile-route.tsx'), 'ProfileRoute'),
});

const studentDashboard = createRoute({
  getParentRoute: () => book,
  path: '/dashboard/student',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('./student-dashboard.tsx'), 'StudentDashboard'),
});

const studentAssignments = createRoute({
  getParentRoute: () => book,
  path: '/student/assignments',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('./student-assignments-route.tsx'), 'StudentAssignmentsRoute'),
});

const studentElectives = createRoute({
  getParentRoute: () => book,
  path: '/student/electives',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('../features/electives/electives-screen.tsx'), 'ElectivesScreen'),
});

const studentScreen = createRoute({
  getParentRoute: () => book,
  path: '/student/$screen',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('./student-screen-route.tsx'), 'StudentScreenRoute'),
});

const history = createRoute({
  getParentRoute: () => book,
  path: '/history',
  validateSearch: textIn('assignment'),
  component: lazyRouteComponent(() => import('./history-route.tsx'), 'HistoryRoute'),
});

const join = createRoute({
  getParentRoute: () => book,
  path: '/join/{-$code}',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('./join-route.tsx'), 'JoinRoute'),
});

const proof = createRoute({
  getParentRoute: () => book,
  path: '/student/proof/$id',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('../features/proof/proof-screen.tsx'), 'ProofScreen'),
});

const returned = createRoute({
  getParentRoute: () => book,
  path: '/student/returned/$id',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('./returned-route.tsx'), 'ReturnedRoute'),
});

const teacherDashboard = createRoute({
  getParentRoute: () => book,
  path: '/dashboard/teacher',
  validateSearch: textIn('course', 'tab'),
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('./teacher-dashboard.tsx'), 'TeacherDashboard'),
});

const roster = createRoute({
  getParentRoute: () => book,
  path: '/teacher/roster',
  validateSearch: textIn('course'),
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('../features/courses/roster-screen.tsx'), 'RosterScreen'),
});

const findScreen = createRoute({
  getParentRoute: () => book,
  path: '/teacher/find',
  validateSearch: textIn('q', 'assignment', 'page'),
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('../features/find/find-screen.tsx'), 'FindScreen'),
});

const course = createRoute({
  getParentRoute: () => book,
  path: '/teacher/course/$id',
  validateSearch: textIn('tab'),
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('./course-screen.tsx'), 'CourseScreen'),
});

const createCourse = createRoute({
  getParentRoute: () => book,
  path: '/teacher/create-course',
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('../features/courses/create-course-screen.tsx'), 'CreateCourseScreen'),
});

const assignmentDetails = createRoute({
  getParentRoute: () => book,
  path: '/teacher/assignment/$id',
  beforeLoad: forRole('teacher'),
  validateSearch: textIn('submission', 'list', 'q', 'sort'),
  component: lazyRouteComponent(() => import('./assignment-details-route.tsx'), 'AssignmentDetailsRoute'),
});

const draftReview = createRoute({
  getParentRoute: () => book,
  path: '/teacher/draft/$id',
  beforeLoad: forRole('teacher'),
  component: lazyRouteComponent(() => import('../features/marking/draft-reviews/draft-screen.tsx'), 'DraftScreen'),
});

const messages = createRoute({
  getParentRoute: () => book,
  path: '/messages/$id',
  validateSearch: textIn('student'),
  component: lazyRouteComponent(() => import('../features/messages/messages-screen.tsx'), 'MessagesScreen'),
});

const evidence = createRoute({
  getParentRoute: () => book,
  path: '/evidence/$id',
  component: lazyRouteComponent(() => import('./evidence-route.tsx'), 'EvidenceRoute'),
});

const invoice = createRoute({
  getParentRoute: () => book,
  path: '/admin/invoice/$number',
  beforeLoad: forRole('university_admin'),
  component: lazyRouteComponent(() => import('../features/university/invoice-screen.tsx'), 'InvoiceScreen'),
});

const admin = createRoute({
  getParentRoute: () => book,
  path: '/admin',
  beforeLoad: forRole('university_admin'),
  component: lazyRouteComponent(() => import('./admin-route.tsx'), 'AdminRoute'),
});

const adminScreen = createRoute({
  getParentRoute: () => book,
  path: '/admin/$screen',
  beforeLoad: forRole('university_admin'),
  component: lazyRouteComponent(() => import('./admin-screen-route.tsx'), 'AdminScreenRoute'),
});

const routeTree = root.addChildren([
  siteRoutes,
  fromDevice,
  signedIn.addChildren([
    editor,
    book.addChildren([
      profile,
      studentDashboard,
      studentAssignments,
      studentElectives,
      studentScreen,
      history,
      join,
      proof,
      returned,
      teacherDashboard,
      course,
      createCourse,
      roster,
      findScreen,
      assignmentDetails,
      draftReview,
      messages,
      evidence,
      admin,
      adminScreen,
      invoice,
    ]),
  ]),
]);

/** The app's routes on these services; `toast` says why a guard led elsewhere. */
export function createAppRouter(services: Services, toast: RouterContext['toast']) {
  return createRouter({
    routeTree,
    context: { services, toast },
    scrollRestoration: true,
    defaultPendingMs: 600,
    defaultPendingComponent: Opening,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
