import { expect, test } from 'vitest'
import { shownToStaff } from './mail-preview.rules.ts'

const page = (body: string) => `<html><head><style>p{}</style></head><body>${body}</body></html>`

test('a key that a template forgot to mask is masked', () => {
  const html = shownToStaff(
    page('<p>ABCDE-12345-FGHIJ-67890-KLMNO</p><p>abcde-12345-fghij-67890-qrstu</p>'),
  )
  expect(html).not.toMatch(/12345/)
  expect(html).toContain('•••••-•••••-•••••-•••••-KLMNO')
})

test('no link has an address, so no token is in one', () => {
  const html = shownToStaff(
    page('<a class="b" href="https://shop.example/order-access#token">Open</a>'),
  )
  expect(html).toContain('<a class="b">Open</a>')
})

test('the page forbids scripts and everything that is fetched', () => {
  expect(shownToStaff(page(''))).toContain(
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
  )
})
