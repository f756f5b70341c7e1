import { expect, test } from 'vitest'
import { addressIn, domainOf, findingsOf } from './sender.rules.ts'

const good = {
  spf: ['google-site-verification=x', 'v=spf1 ip4:192.0.2.10 -all'],
  dkim: ['v=DKIM1; k=rsa; p=MIIB'],
  dmarc: ['v=DMARC1; p=reject'],
  selector: 'mail',
}
const verdicts = (found: object) => findingsOf({ ...good, ...found }).map(({ verdict }) => verdict)

test.each([
  ['all is set up', {}, ['pass', 'pass', 'pass']],
  [
    'there is nothing',
    { spf: undefined, dkim: undefined, dmarc: undefined },
    ['fail', 'fail', 'fail'],
  ],
  ['nobody answers', { spf: null, dkim: null, dmarc: null }, ['unknown', 'unknown', 'unknown']],
  ['two SPF records', { spf: ['v=spf1 -all', 'v=spf1 ~all'] }, ['fail', 'pass', 'pass']],
  ['anybody may send', { spf: ['v=spf1 +all'] }, ['fail', 'pass', 'pass']],
  ['others are marked', { spf: ['v=spf1 mx ~all'] }, ['weak', 'pass', 'pass']],
  ['the key was revoked', { dkim: ['v=DKIM1; p='] }, ['pass', 'fail', 'pass']],
  ['forgeries are reported', { dmarc: ['v=DMARC1; p=none'] }, ['pass', 'pass', 'weak']],
  ['forgeries go to spam', { dmarc: ['v=DMARC1; p=quarantine'] }, ['pass', 'pass', 'pass']],
])('%s', (_, found, expected) => {
  expect(verdicts(found)).toEqual(expected)
})

test('the domain is that of the address of the sender', () => {
  expect(addressIn('Keyhaven <help@Keyhaven.example>')).toBe('help@Keyhaven.example')
  expect(domainOf('Keyhaven <help@Keyhaven.example>')).toBe('keyhaven.example')
  expect(domainOf('help@keyhaven.example')).toBe('keyhaven.example')
})
