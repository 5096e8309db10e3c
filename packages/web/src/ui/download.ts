/** Marks a table as UTF-8 for spreadsheets; in JSON it would be an error. */
const byteOrderMark = '\uFEFF';

/** Offers a text as a file download. */
export function download(fileName: string, text: string, type: string): void {
  const parts = type === 'text/csv' ? [byteOrderMark, text] : [text];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
