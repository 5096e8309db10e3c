/** Digits of other scripts, as keyboards of players write them. Pure. */
const digit = /\p{Nd}/u;
const digits = /\p{Nd}/gu;

/** Unicode puts ten digits in a row, 0 first, and may put several such rows one after another. */
function valueOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Separators of Arabic and full-width numbers. */
const separators: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '．': '.', '，': ',' };

/** Writes every decimal digit of Unicode as 0 to 9: `५००` is `500`, `١٫٥` is `1.5`. */
export const asciiDigits = (text: string): string =>
  text.replace(digits, valueOf).replace(/[٫٬．，]/g, (sign) => separators[sign] ?? sign);
