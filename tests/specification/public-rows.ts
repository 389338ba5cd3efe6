import { constant, departing, metBy, rule, state } from './row.ts';

/** What everybody sees without an account. */
export const publicRows = metBy('tests/journeys/specification-public.spec.ts', {
  '1.promise': 'Empower students to achieve their best',
  '1.feature.creation': 'Smart Assignment Creation',
  '1.feature.writing': 'On-Platform Writing Environment',
  '1.feature.insights': 'Analytics & Plagiarism Insights',
  '1.free': rule('Universities subscribe to a plan; students and faculty sign up free.'),
  '1.faq': rule(
    'The questions and answers say that it helps faculty with grading and plagiarism checks, and that students hand in online.',
  ),

  '2.route.landing': '/',
  '2.route.contact': '/contact',
  '2.route.about': '/about',
  '2.route.pricing': '/pricing',
  '2.route.unknown': rule('A path that is not in the table leads to /.'),

  '2.landing.contact': 'Contact Us',
  '2.landing.about': 'About Us',
  '2.landing.pricing': 'Pricing',
  '2.landing.login': 'Login',
  '2.landing.features': rule('A hero stands above a section of three features.'),
  '2.landing.logo': rule('The logo leads to /.'),
  '2.footer.links': rule('The footer leads to /contact, /about and /pricing.'),
  '2.footer.social': rule('The footer has social links.'),
  '2.footer.privacy': 'Privacy Policy',
  '2.footer.terms': 'Terms of Service',
  '2.footer.policies': rule('Both links lead to pages that say something.'),
  '2.footer.copyright': constant('2025'),

  '2.about.mission': 'Our Mission',
  '2.about.story': 'Our Story',

  '2.contact.fields': rule('The feedback form asks for name, email and feedback.'),
  '2.contact.thanks': departing(5, 'Thank you for your feedback!'),
  '2.contact.sent': rule(
    'The feedback reaches the university’s mailbox; without a network it waits, and is sent later.',
    5,
  ),
  '2.contact.quotation': rule('A section about a price quotation points to the sales mailbox by its address.'),
  '2.contact.faq': rule(
    'Three questions open and close, one at a time: what it is, how to create an account, whether it is free.',
  ),

  '2.pricing.plan': 'Premium',
  '2.pricing.ideal': 'Ideal for educational institutions',
  '2.pricing.counts': rule('A selector offers the numbers of students.'),
  '2.pricing.analytics': 'Advanced Analytics',
  '2.pricing.support': 'Priority Support',
  '2.pricing.start': 'Get Started',
  '2.pricing.start-target': rule('Get Started leads to /signup.'),
  '2.pricing.sales': 'Contact Sales',
  '2.pricing.sales-target': rule('Contact Sales leads to /contact.'),

  '2.failure.title': 'Unexpected Application Error!',
  '2.failure.routing': state('A screen whose code can’t be loaded is followed by the failure screen.'),

  '5.contact.required': rule('Without name, email and feedback nothing is sent.'),
  '5.inputs.required': rule(
    'A field that is required and empty keeps its form from being sent, and what was typed stays.',
  ),

  '9.plan.price': constant('50,000'),
  '9.plan.counts': constant('100, 200, 300, 400'),
});
