import { expect, test } from 'vitest'
import { quoteIn } from './quoted.rules.ts'

const fresh = (text: string) => text.slice(0, quoteIn(text)).trimEnd()

test.each([
  [
    'English',
    'Thanks!\n\nOn Mon, 12 Jan 2026 at 10:00, Keyhaven <a@b.example> wrote:\n> Hello',
    'Thanks!',
  ],
  [
    'English over two lines',
    'Thanks!\n\nOn Mon, 12 Jan 2026 at 10:00, Keyhaven\n<a@b.example> wrote:\n> Hi',
    'Thanks!',
  ],
  ['German', 'Danke!\n\nAm 12.01.2026 um 10:00 schrieb Keyhaven <a@b.example>:\n> Hallo', 'Danke!'],
  [
    'French',
    'Merci !\n\nLe lun. 12 janv. 2026 à 10:00, Keyhaven <a@b.example> a écrit :\n> Bonjour',
    'Merci !',
  ],
  ['Outlook', 'Thanks\n\n-----Original Message-----\nFrom: Keyhaven', 'Thanks'],
  [
    'a line of underscores',
    'Thanks\n________________________________\nFrom: x@y.example',
    'Thanks',
  ],
  ['angle brackets alone', 'Thanks\n\n> You wrote\n> this', 'Thanks'],
])('what a mail program quotes is told from what was written: %s', (_how, text, written) => {
  expect(fresh(text)).toBe(written)
})

test.each([
  ['nothing quoted', 'On Monday I tried again.\nIt works.'],
  ['a quote in the middle', 'You wrote:\n> restart\nand I did.'],
  ['a mail that is all quote', '> You wrote\n> this'],
  ['an empty text', ''],
])('nothing is hidden of %s', (_what, text) => {
  expect(quoteIn(text)).toBe(text.length)
})

test('a long line of one word takes no time', () => {
  const text = `On ${'a'.repeat(20_000)}\n`.repeat(3)
  const began = performance.now()
  quoteIn(text)
  expect(performance.now() - began).toBeLessThan(200)
})
