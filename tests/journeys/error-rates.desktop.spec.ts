import { unseenCard } from '#writing/analysis/unseen-card';
import { GENERATED, TOLD, TOO_SHORT } from '../fixtures/judged-texts.ts';
import { spec } from '../specification/checklist.ts';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { sees } from './fixtures/specification.ts';

test.use(online);

const NEWER = 'Texts of newer models usually pass unseen.';

test('the error rates beside a result are bounds, of people of a kind of text that was never seen', async ({
  desk,
  assignment,
}) => {
  const { human, by_source: sources } = unseenCard;
  const perThousand = (share: number) => String(Math.ceil(share * 1000));
  const worst = Math.max(...Object.values(sources).map(({ elevated }) => elevated));
  const bounds =
    `each kind of text left out of training in turn. Up to ${perThousand(human.elevated)} of 1,000 were wrongly ` +
    'suspected. In the kind of text that it finds hardest, scientific abstracts, up to ' +
    `${perThousand(worst)} of 1,000 were (upper 95% bounds).`;
  await desk.logInToWrite(assignment);
  const { page } = desk;
  const result = page.getByRole('dialog', { name: spec('2.editor.detection') });
  for (const [text, heading] of [
    [TOLD, '4.analysis.human'],
    [GENERATED, '4.analysis.suspected'],
    [TOO_SHORT, '4.analysis.unknown'],
  ] as const) {
    await desk.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: spec('2.editor.detection') }).click();
    const verdict = result.locator('.verdict');
    await sees(verdict, heading);
    await expect(verdict.getByText(NEWER, { exact: true })).toBeVisible();
    await expect(result).toContainText(bounds);
    await result.getByRole('button', { name: 'Back to writing' }).click();
    await expect(result).toHaveCount(0);
  }
  await page.goto('/analysis');
  const wrong = page.getByRole('region', { name: 'How often it suspects people' });
  await expect(wrong).toContainText('each source of texts left out of training and of the thresholds in turn');
  const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 1)}%`;
  await expect(wrong).toContainText(
    `All figures are upper 95% bounds: at most ${percent(human.elevated)} score 50 or more`,
  );
  const table = wrong.getByRole('table', { name: 'each source left out of training: upper 95% bounds' });
  await expect(table.getByRole('row')).toHaveCount(Object.keys(sources).length + 1);
  await expect(table.getByRole('row', { name: /biscope-arxiv/ })).toContainText(`${(worst * 100).toFixed(1)}%`);
  const found = page.getByRole('region', { name: 'How often it finds generated texts' });
  await expect(found).toContainText('Texts of newer models usually pass unseen:');
});
