/** Hands a text to the browser as a file to keep. */
export function download(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
