import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import type { Services } from '../features/services.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { backOf, enterIfSignedIn, forRole, requireSession, textIn } from './guards.ts';
import { Opening, Root } from './root.tsx';
import { detailsOf } from './details-search.ts';

export interface RouterContext {
  services: Services;
  toast: (text: string) => void;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: () => <Navigate to="/" replace />,
});

/** Public pages share the site's header and footer. */
const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: lazyRouteComponent(() => import('./site-layout.tsx'), 'SiteLayout'),
});

const landing = createRoute({
  getParentRoute: () => site,
  path: '/',
  validateSearch: (search) => (search['source'] === 'pwa' ? { source: 'pwa' as const } : {}),
  beforeLoad: ({ context, search }) => {
    if ('source' in search) enterIfSignedIn(context);
  },
  component: lazyRouteComponent(() => import('../features/site/landing-screen.tsx'), 'LandingScreen'),
});

const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  validateSearch: backOf,
  component: lazyRouteComponent(() => import('../features/account/log-in-screen.tsx'), 'LogInScreen'),
});

const signup = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  component: lazyRouteComponent(() => import('../features/account/sign-up-screen.tsx'), 'SignUpScreen'),
});

const registerUniversity = createRoute({
  getParentRoute: () => site,
  path: '/signup/register-university',
  component: lazyRouteComponent(
    () => import('../features/account/register-university-screen.tsx'),
    'RegisterUniversityScreen',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => site,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../features/account/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => site,
  path: '/reset-password',
  validateSearch: textIn('token'),
  component: lazyRouteComponent(() => import('../features/account/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const verifyEmail = createRoute({
  getParentRoute: () => site,
  path: '/verify-email',
  validateSearch: textIn('token'),
  component: lazyRouteComponent(() => import('../features/account/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const contact = createRoute({
  getParentRoute: () => site,
  path: '/contact',
  component: lazyRouteComponent(() => import('../features/site/contact-screen.tsx'), 'ContactScreen'),
});

const about = createRoute({
  getParentRoute: () => site,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/site/about-screen.tsx'), 'AboutScreen'),
});

const pricing = createRoute({
  getParentRoute: () => site,
  path: '/pricing',
  component: lazyRouteComponent(() => import('../features/site/pricing-screen.tsx'), 'PricingScreen'),
});

const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../features/site/privacy-screen.tsx'), 'PrivacyScreen'),
});

const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms',
  component: lazyRouteComponent(() => import('../features/site/terms-screen.tsx'), 'TermsScreen'),
});

const analysis = createRoute({
  getParentRoute: () => site,
  path: '/analysis',
  component: lazyRouteComponent(() => import('../features/site/analysis-screen.tsx'), 'AnalysisScreen'),
});

/** Everything below stands on this browser's device. Without a session only the profile opens, and says what it lacks. */
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

const editor = createRoute({
  getParentRoute: () => signedIn,
  path: '/editor',
  validateSearch: textIn('assignment'),
  component: lazyRouteComponent(() => import('./editor-route.tsx'), 'EditorRoute'),
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
  component: lazyRouteComponent(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
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
  component: lazyRouteComponent(
    () => import('../features/assignments/student-assignments-screen.tsx'),
    'StudentAssignmentsScreen',
  ),
});

const studentElectives = createRoute({
  getParentRoute: () => book,
  path: '/student/electives',
  beforeLoad: forRole('student'),
  component: lazyRouteComponent(() => import('../features/electives/electives-screen.tsx'), 'ElectivesScreen'),
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

const teacherDashboard = createRoute({
  getParentRoute: () => book,
  path: '/dashboard/teacher',
  validateSearch: detailsOf,
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
  validateSearch: textIn('submission'),
  component: lazyRouteComponent(() => import('./assignment-details-route.tsx'), 'AssignmentDetailsRoute'),
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
  component: lazyRouteComponent(() => import('../features/university/admin-screen.tsx'), 'AdminScreen'),
});

const routeTree = root.addChildren([
  site.addChildren([
    landing,
    login,
    signup,
    registerUniversity,
    forgotPassword,
    resetPassword,
    verifyEmail,
    contact,
    about,
    pricing,
    privacy,
    terms,
    analysis,
  ]),
  signedIn.addChildren([
    editor,
    book.addChildren([
      profile,
      studentDashboard,
      studentAssignments,
      studentElectives,
      history,
      join,
      teacherDashboard,
      createCourse,
      roster,
      assignmentDetails,
      admin,
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
    defaultPreload: false,
    defaultPendingMs: 600,
    defaultPendingComponent: Opening,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
