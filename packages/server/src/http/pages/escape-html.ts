/** Text as it stands in a page or in an attribute between double quotes. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
