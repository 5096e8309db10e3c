/** Marks a table as UTF-8 for spreadsheets; in JSON it would be an error. */
const byteOrderMark = '\uFEFF';

/** Offers a text as a file download. */
export function download(fileName: string, text: string, type: string): void {
  const parts = type === 'text/csv' ? [byteOrderMark, text] : [text];
  downloadFile(fileName, new Blob(parts, { type }));
}

export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
