/** A name and a domain, however it ends; a full stop before a space, "e.g." and "2.0" are not. */
const domain = /[\p{L}\p{N}][.。]\p{L}{2,}/u
const scheme = /[a-z]+:\/\/|\b(?:mailto|javascript|data|tel):/i
const phoneNumber = /\p{Nd}(?:[\s().+/\u2010-\u2015-]*\p{Nd}){6,}/u
const mixedWord = /(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Cyrillic}\p{Script=Greek}])\p{L}+/u
const invisible = /\p{Cf}|\p{Mn}|\u115f|\u1160|\u3164/gu

/** Words as a reader sees them: one spelling of each letter, nothing invisible, a letter for each name in braces. */
const asRead = (words: string) =>
  words
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\{\w+\}/g, 'xx')

/** Why words would lead a reader elsewhere: by an address, a number to call, or letters that look like others. */
export function leadsAway(words: string): string | undefined {
  const text = asRead(words)
  if (domain.test(text) || scheme.test(text) || text.includes('@')) {
    return 'No web or e-mail addresses: the mail has its own buttons.'
  }
  if (phoneNumber.test(text)) return 'No phone numbers: the mail says how to reach the shop.'
  if (mixedWord.test(text)) return 'One alphabet in a word: these letters look like others.'
  return undefined
}
