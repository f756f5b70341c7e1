import { CONSENT_TEXT_VERSION } from '@keyhaven/contracts/data/retention'
import { hashAddress, linkToken } from '../../infra/crypto/address-hash.ts'
import { hashPassword } from '../../infra/crypto/passwords.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import type { RowOf } from '../book/book.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'
import type { Story } from './story.ts'
import { days, plus, towardsEnd } from './story.ts'

type Consent = Pick<RowOf<'consents'>, 'kind' | 'choice' | 'source'>

/** What a person answered: the number of the answer. */
export function consent({ desk }: Story, email: string, answer: Consent, at: Date): number {
  const id = desk.book.id('consents')
  const subject_hash = hashAddress(desk.config, email)
  desk.book.add('consents', { id, subject_hash, ...answer, text_version: CONSENT_TEXT_VERSION, at })
  return id
}

/** Accounts: of every second buyer, and of some people who never bought. */
export async function addCustomers(story: Story) {
  const { desk, people, dice, begin, end } = story
  const password_hash = await hashPassword(DEMO_PASSWORD)
  for (const person of people.filter(({ nth }) => nth % 2 === 0)) {
    // An account that nobody proved would have been deleted after a week.
    const isProven = person.nth % 10 !== 4
    const at = isProven ? plus(begin, -60_000) : plus(end, -days(1))
    desk.book.add('customers', {
      id: `cus_${dice.bytes(10).toString('hex')}`,
      email: person.email,
      email_normal: person.email,
      password_hash,
      first_name: person.first,
      last_name: person.last,
      country: person.country,
      email_verified_at: isProven ? at : null,
      created_at: at,
    })
  }
}

/** Readers of the newsletter, one who never pressed the button, and some who want no mail at all. */
export function addReaders(story: Story) {
  const { desk, people, dice, begin } = story
  for (const { email, nth } of people.filter((person) => person.nth % 9 === 0)) {
    const id = `news_${dice.bytes(16).toString('hex')}`
    const at = towardsEnd(story, begin, 0.8 + (nth % 10) / 100)
    const isConfirmed = nth % 27 !== 0
    const answer = { kind: 'newsletter', choice: 'granted', source: 'mail' } as const
    desk.book.add('newsletter_subscriptions', {
      id,
      address_hash: hashAddress(desk.config, email),
      email,
      source: 'account',
      token_hash: hashToken(linkToken(desk.config, 'newsletter', id)),
      consent_id: isConfirmed ? consent(story, email, answer, at) : null,
      asked_at: at,
      confirmed_at: isConfirmed ? at : null,
    })
  }
  for (const { email } of people.filter((person) => person.nth % 23 === 1)) {
    const at = towardsEnd(story, begin, 0.5)
    const address_hash = hashAddress(desk.config, email)
    consent(story, email, { kind: 'marketing', choice: 'refused', source: 'unsubscribe' }, at)
    desk.book.add('email_suppressions', {
      address_hash,
      kind: 'marketing',
      source: 'unsubscribe',
      created_at: at,
    })
  }
}

/** A person who asked to be forgotten, and was. */
export function addForgotten({ desk, begin }: Story) {
  desk.book.add('erasures', {
    id: 'erasure_demo',
    email_normal: null,
    address_hash: hashAddress(desk.config, 'forgotten@example.com'),
    state: 'done',
    requested_at: begin,
    started_at: plus(begin, 1_000),
    done_at: plus(begin, 60_000),
  })
}
