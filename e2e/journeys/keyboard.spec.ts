/** A whole visit without a pointer: sign up, sign in, statement, change of password. */
import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey.ts';
import { maidan, urlOf } from '../src/sites.ts';

/** Presses Tab until the focus stands on what is looked for. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

const press = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const write = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

test('[AUTH-1] [ACC-1] [ACC-2] a visit from sign-in to a new password needs no pointer', async ({
  page,
  server,
}, { project }) => {
  test.setTimeout(120_000);
  const userName = `keys.${project.name}`;
  await page.goto(urlOf(server.url, maidan));
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await press(page, /^Sign Up$/);
  await expect(page.getByRole('dialog')).toContainText('Non-Gambling Territories');
  await press(page, /^Confirm$/);
  await write(page, /^Name$/, 'Keys');
  await write(page, /^Username$/, userName);
  await write(page, /^Mobile Number$/, '9812345678');
  await write(page, /^Password$/, 'four grey ships');
  await tabTo(page, /^I am 18/);
  await page.keyboard.press('Space');
  await press(page, /^Sign Up$/);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeHidden();

  await tabTo(page, /^My Account$/);
  await page.keyboard.press('Enter');
  const statement = page.getByRole('menuitem', { name: 'Account Statement' });
  await expect(statement).toBeVisible();
  await page.keyboard.type('Account');
  await expect(statement).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Statement' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account Statement' })).toContainText('10,000.00');

  await tabTo(page, /^My Account$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  await press(page, /^Edit, Change Password$/);
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await write(page, /^Old Password$/, 'four grey ships');
  await write(page, /^New Password$/, 'nine red lanterns');
  await write(page, /^Confirm Password$/, 'nine red lanterns');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Updated Successfully!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit, Change Password' })).toBeFocused();
});
