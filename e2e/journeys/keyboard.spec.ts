/** A complete visit without a pointer: sign up, sign in, statement, change of password. */
import { expect, test } from '../src/journey.ts';
import { pressAt, tabTo, writeAt } from '../src/keys.ts';
import { maidan, urlOf } from '../src/sites.ts';

test('[AUTH-1] [ACC-1] [ACC-2] a visit from sign-in to a new password needs no pointer', async ({
  page,
  server,
}, { project }) => {
  const userName = `keys.${project.name}`;
  await page.goto(urlOf(server.url, maidan));
  await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible();
  await pressAt(page, /^Sign Up$/);
  await expect(page.getByRole('dialog')).toContainText('Non-Gambling Territories');
  await pressAt(page, /^Confirm$/);
  await writeAt(page, /^Name$/, 'Keys');
  await writeAt(page, /^Username$/, userName);
  await writeAt(page, /^Mobile Number$/, '9812345678');
  await writeAt(page, /^Password$/, 'four grey ships');
  await tabTo(page, /^I am 18/);
  await page.keyboard.press('Space');
  await pressAt(page, /^Sign Up$/);
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
  await pressAt(page, /^Edit, Change Password$/);
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await writeAt(page, /^Old Password$/, 'four grey ships');
  await writeAt(page, /^New Password$/, 'nine red lanterns');
  await writeAt(page, /^Confirm Password$/, 'nine red lanterns');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Updated Successfully!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit, Change Password' })).toBeFocused();
});
