import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createElective, listElectives, updateElective } from '#contract/elective';
import { decideEnrollmentRequest, listEnrollmentRequests, listEnrollments } from '#contract/enrollment';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { ADMIN, STUDENT, TEACHER, type University } from './fixtures/university.ts';

const SELECTED = 'Electives selected successfully!';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const row = (page: Page, course: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(course, { exact: true }) });

async function chosen(university: University): Promise<string[]> {
  const electives = await university.call(STUDENT, listElectives);
  return electives.filter(({ chosen: isChosen }) => isChosen).map(({ name }) => name);
}

test('electives are kept, undone, sent and refused in plain sight', async ({ desk, university }) => {
  const name = `Ethics ${randomUUID().slice(0, 8)}`;
  const { id } = await university.call(ADMIN, createElective, { body: { name } });
  const { page } = desk;
  await desk.logInAt('/student/electives');
  await box(page, 'Robotics').check();
  await save(page);
  await expect(page.getByText(SELECTED)).toBeVisible();
  await expect(page.getByText('Saved to university')).toBeVisible();
  expect(await chosen(university)).toEqual(['Robotics']);

  await desk.proxyDown();
  await box(page, 'Data Science').check();
  await page.reload();
  await expect(box(page, 'Data Science')).toBeChecked();
  await save(page);
  await expect(page.getByText(SELECTED)).toBeVisible();
  await expect(page.getByText('Saved on this device. Waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box(page, 'Data Science')).not.toBeChecked();

  await box(page, name).check();
  await save(page);
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.reload();
  await expect(box(page, name)).toBeChecked();
  await university.call(ADMIN, updateElective, { params: { id }, body: { archived: true } });
  desk.proxy.weather = 'pass';
  await expect(page.getByText(`The university answered: “${name} is not offered any more.`)).toBeVisible();
  await expect(page.getByText(SELECTED)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(box(page, 'Robotics')).toBeChecked();
  expect(await chosen(university)).toEqual(['Robotics']);
});

test('a course says where one stands with it, and why it may not be left', async ({ desk, university }) => {
  await desk.logIn();
  const { page } = desk;
  await asksForCourses(desk, university);
  for (const { id, student_email: student, course_name: course } of await university.call(
    TEACHER,
    listEnrollmentRequests,
  )) {
    if (student !== STUDENT) continue;
    const action = course === 'Robotics' ? 'approve' : 'reject';
    await university.call(TEACHER, decideEnrollmentRequest, { params: { id }, body: { action } });
  }
  await page.reload();
  await expect(row(page, 'Robotics').getByText('Approved today')).toBeVisible();
  await expect(row(page, 'Cyber Security').getByText('Rejected today')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enroll in Cyber Security' })).toBeVisible();

  const settings = await university.call(ADMIN, getUniversitySettings);
  await desk.proxyDown();
  await page.getByRole('button', { name: 'Unenroll from Academic Writing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unenroll', exact: true }).click();
  await university.call(ADMIN, updateUniversitySettings, { body: { ...settings, unenrollment_allowed: false } });
  desk.proxy.weather = 'pass';
  const sentence = 'Your university does not let students leave a compulsory course.';
  await expect(page.getByText(`The university answered: “${sentence}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss: Unenroll from Academic Writing' }).click();
  await expect(row(page, 'Academic Writing').getByText(sentence)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unenroll from Academic Writing' })).toHaveCount(0);
  await university.call(ADMIN, updateUniversitySettings, { body: { ...settings, unenrollment_allowed: true } });
});

/** Asks for three electives without a network, takes one request back, and lets the others be sent. */
async function asksForCourses(desk: Desk, university: University): Promise<void> {
  const { page } = desk;
  await expect(page.getByRole('button', { name: 'Enroll in Robotics' })).toBeVisible();
  await desk.proxyDown();
  for (const course of ['Robotics', 'Data Science', 'Cyber Security']) {
    await page.getByRole('button', { name: `Enroll in ${course}` }).click();
    await expect(row(page, course).getByText('Waiting to send')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo: Enroll in Data Science' }).click();
  await expect(page.getByRole('button', { name: 'Enroll in Data Science' })).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(row(page, 'Robotics').getByText('Requested today')).toBeVisible();
  await expect(row(page, 'Cyber Security').getByText('Requested today')).toBeVisible();
  const { elective_courses: electives } = await university.call(STUDENT, listEnrollments);
  const asked = electives.filter(({ status }) => status === 'pending').map(({ name }) => name);
  expect(asked).toEqual(expect.arrayContaining(['Cyber Security', 'Robotics']));
  expect(asked).not.toContain('Data Science');
}
