import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { backOf, enterIfSignedIn, textIn } from './guards.ts';
import { root } from './root-route.tsx';

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
  // To log in as another person, one logs out first.
  beforeLoad: ({ context, search }) => enterIfSignedIn(context, search.back),
  component: lazyRouteComponent(() => import('../features/account/log-in-screen.tsx'), 'LogInScreen'),
});

const signup = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  beforeLoad: ({ context }) => enterIfSignedIn(context),
  component: lazyRouteComponent(() => import('../features/account/sign-up-screen.tsx'), 'SignUpScreen'),
});

const registerUniversity = createRoute({
  getParentRoute: () => site,
  path: '/signup/register-university',
  beforeLoad: ({ context }) => enterIfSignedIn(context),
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

const changeEmail = createRoute({
  getParentRoute: () => site,
  path: '/change-email',
  validateSearch: textIn('token'),
  component: lazyRouteComponent(() => import('../features/account/change-email-screen.tsx'), 'ChangeEmailScreen'),
});

const verifyEmail = createRoute({
  getParentRoute: () => site,
  path: '/verify-email',
  validateSearch: textIn('token'),
  component: lazyRouteComponent(() => import('../features/account/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const unsubscribe = createRoute({
  getParentRoute: () => site,
  path: '/unsubscribe',
  validateSearch: textIn('token'),
  component: lazyRouteComponent(() => import('../features/account/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
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

const accessibility = createRoute({
  getParentRoute: () => site,
  path: '/accessibility',
  component: lazyRouteComponent(() => import('../features/site/access-screen.tsx'), 'AccessScreen'),
});

const analysis = createRoute({
  getParentRoute: () => site,
  path: '/analysis',
  component: lazyRouteComponent(() => import('../features/site/analysis-screen.tsx'), 'AnalysisScreen'),
});

const certificate = createRoute({
  getParentRoute: () => site,
  path: '/certificates/$code',
  component: lazyRouteComponent(() => import('../features/proof/certificate-screen.tsx'), 'CertificateScreen'),
});

const verify = createRoute({
  getParentRoute: () => site,
  path: '/verify',
  component: lazyRouteComponent(() => import('../features/proof/verify-screen.tsx'), 'VerifyScreen'),
});

/** The public pages. */
export const siteRoutes = site.addChildren([
  landing,
  login,
  signup,
  registerUniversity,
  forgotPassword,
  resetPassword,
  changeEmail,
  verifyEmail,
  unsubscribe,
  contact,
  about,
  pricing,
  privacy,
  terms,
  accessibility,
  analysis,
  certificate,
  verify,
]);
