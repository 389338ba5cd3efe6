import type { Page } from '@playwright/test';
import { spec } from '../specification/checklist.ts';
import { choose } from './fixtures/choose.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, onBothDevices, test } from './fixtures/journey.ts';
import { asked, cut, leads, meets, sees, wordsOf } from './fixtures/specification.ts';
import { online } from './fixtures/online.ts';

test.use(online);

onBothDevices(() => {
  test('the pages that are open to everybody', async ({ newDesk, server }) => {
    const desk = await newDesk();
    await landing(desk);
    await about(desk.page);
    await pricing(desk.page);
    await contact(desk, server.url);
    await failure(await newDesk());
  });
});

async function landing({ page }: Desk): Promise<void> {
  await page.goto(spec('2.route.landing'));
  await expect(page.getByRole('heading', { level: 1, name: spec('1.promise'), exact: true })).toBeVisible();
  const header = page.getByRole('banner');
  await leads(header, '2.landing.contact', '/contact');
  await leads(header, '2.landing.about', '/about');
  await leads(header, '2.landing.pricing', '/pricing');
  await leads(header, '2.landing.login', '/login');
  await meets('2.landing.features', async () => {
    const features = page.locator('section').filter({ has: page.getByRole('heading', { name: /One place/ }) });
    await expect(features.getByRole('article')).toHaveCount(3);
    await sees(features, '1.feature.creation', '1.feature.writing', '1.feature.insights');
  });
  await meets('1.free', async () => expect(page.getByText(/students and faculty sign up free/i).first()).toBeVisible());
  const footer = page.getByRole('contentinfo');
  await meets('2.footer.links', async () => {
    for (const path of ['/contact', '/about', '/pricing']) {
      await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
    }
  });
  await meets('2.footer.social', async () => {
    await expect(footer.locator('a[href^="https://"]').first()).toBeVisible();
  });
  await expect(footer.getByText(wordsOf('2.footer.copyright'))).toBeVisible();
  await meets('2.footer.policies', async () => {
    for (const id of ['2.footer.privacy', '2.footer.terms'] as const) {
      await footer.getByRole('link', { name: spec(id), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: spec(id) })).toBeVisible();
      await expect(page.locator('main h2').nth(2)).toBeVisible();
    }
  });
  await meets('2.landing.logo', async () => {
    await header.getByRole('link', { name: /Longhand/ }).click();
    await page.waitForURL(/\/$/);
  });
  await meets('2.route.unknown', async () => {
    await page.goto('/no/such/page');
    await page.waitForURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: spec('1.promise') })).toBeVisible();
  });
}

async function about(page: Page): Promise<void> {
  await page.goto(spec('2.route.about'));
  await expect(page.getByRole('heading', { name: spec('2.about.mission'), exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: spec('2.about.story'), exact: true })).toBeVisible();
}

async function pricing(page: Page): Promise<void> {
  await page.goto(spec('2.route.pricing'));
  await sees(page, '2.pricing.plan', '2.pricing.ideal', '2.pricing.analytics', '2.pricing.support');
  await expect(page.getByText(`₹${spec('9.plan.price')}`).first()).toBeVisible();
  await meets('2.pricing.counts', async () => {
    const counts = page.getByRole('combobox', { name: /number of students/i });
    await expect(counts.getByRole('option')).toHaveText(spec('9.plan.counts').split(', '));
    await choose(counts, '300');
    await expect(page.getByText(`₹${spec('9.plan.price')}`).first()).toBeVisible();
    await expect(page.getByText('₹167 a student. With 18% GST a year comes to ₹59,000.')).toBeVisible();
  });
  await meets('2.pricing.start-target', async () => leads(page.locator('main'), '2.pricing.start', '/signup'));
  await meets('2.pricing.sales-target', async () => leads(page.locator('main'), '2.pricing.sales', '/contact'));
}

async function contact(desk: Desk, server: string): Promise<void> {
  const { page } = desk;
  await page.goto(spec('2.route.contact'));
  const [name, email, feedback] = [/your name/i, /your email/i, /your feedback/i].map((label) =>
    page.getByLabel(label),
  );
  const send = page.locator('form').getByRole('button', { name: /send|submit/i });
  await meets('5.contact.required', async () => {
    await name!.fill('Asha');
    const calls = await asked(desk, async () => {
      await send.click();
      await expect(email!).toHaveAttribute('aria-invalid', 'true');
      await expect(feedback!).toHaveAttribute('aria-invalid', 'true');
    });
    expect(calls.filter((call) => call.includes('/feedback/'))).toEqual([]);
    await meets('5.inputs.required', async () => expect(name!).toHaveValue('Asha'));
  });
  await meets('2.contact.sent', async () => {
    const words = `The page kept my words on the train ${String(Date.now())}`;
    await cut(desk, /\/feedback\//, async () => {
      await name!.fill('Asha');
      await email!.fill('asha@example.edu');
      await feedback!.fill(words);
      await send.click();
      await sees(page, '2.contact.thanks');
    });
    await page.reload();
    const mailbox = async () => (await fetch(`${server}/dev/mailbox`)).text();
    await expect.poll(mailbox).toContain(words);
  });
  await meets('2.contact.fields', async () => expect(page.locator('main form :is(input, textarea)')).toHaveCount(3));
  await meets('2.contact.quotation', async () => {
    const quotation = page.locator('section').filter({ has: page.getByRole('heading', { name: /quotation/i }) });
    const mailbox = quotation.locator('a[href^="mailto:"]');
    const address = (await mailbox.getAttribute('href'))?.replace('mailto:', '').split('?')[0] ?? '';
    expect(address).toMatch(/@/);
    await expect(quotation.getByText(address)).toBeVisible();
  });
  await meets('2.contact.faq', async () => {
    const questions = page.locator('details');
    await expect(questions).toHaveCount(3);
    await expect(questions.locator('summary')).toHaveText([/^What/, /account/, /free/i]);
    await questions.nth(0).locator('summary').click();
    await meets('1.faq', async () => {
      await expect(questions.nth(0)).toContainText(/grading and plagiarism/);
      await expect(questions.nth(0)).toContainText(/online/);
    });
    await questions.nth(2).locator('summary').click();
    await expect(page.locator('details[open]')).toHaveCount(1);
  });
}

/** A browser without anything cached loses the network between two screens. */
async function failure({ page, proxy }: Desk): Promise<void> {
  await meets('2.failure.routing', async () => {
    proxy.blocked = /sw\.js|about-screen/;
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: spec('2.landing.about'), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: spec('2.failure.title'), exact: true })).toBeVisible();
    proxy.blocked = null;
    await page.getByRole('button', { name: /again/i }).click();
    await expect(page.getByRole('heading', { name: spec('2.about.mission') })).toBeVisible();
  });
}
