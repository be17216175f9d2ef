// A text on one line: no line break or control sign of it can begin another header, or another line of a mail.

export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
