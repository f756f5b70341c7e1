import { CONSENT_TEXT_VERSION } from '@keyhaven/contracts/data/retention'
import { hashAddress, linkToken } from '../../infra/crypto/address-hash.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { type Bulk, inChunks, personOf, shareOf } from './shares.ts'

const KEPT_DAYS_MS = 300 * 86_400_000

/** Readers of the newsletter, most of whom confirmed. They are people who bought or have an account. */
export async function addSubscribers(bulk: Bulk) {
  const { desk, dice, end } = bulk
  await inChunks(bulk, shareOf('subscribers', bulk.orders), (nth) => {
    const { email } = personOf(bulk, nth)
    const hash = hashAddress(desk.config, email)
    const at = new Date(end - dice.below(KEPT_DAYS_MS))
    const id = `news_${dice.bytes(10).toString('hex')}`
    const isConfirmed = dice.chance(0.9)
    const consentId = isConfirmed ? desk.book.id('consents') : null
    if (consentId !== null) {
      desk.book.add('consents', {
        id: consentId,
        subject_hash: hash,
        kind: 'newsletter',
        choice: 'granted',
        source: 'mail',
        text_version: CONSENT_TEXT_VERSION,
        at,
      })
    }
    desk.book.add('newsletter_subscriptions', {
      id,
      address_hash: hash,
      email,
      source: 'account',
      token_hash: hashToken(linkToken(desk.config, 'newsletter', id)),
      consent_id: consentId,
      asked_at: at,
      confirmed_at: isConfirmed ? at : null,
    })
  })
}
