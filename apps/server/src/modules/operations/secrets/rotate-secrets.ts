import type { Config } from '../../../config.ts'
import { broughtForward } from '../../../infra/crypto/address-hash.ts'
import { ringOf } from '../../../infra/crypto/secret-ring.ts'
import type { Db } from '../../../infra/db/db.ts'
import { countOlder, rehash } from '../../../infra/db/rehash.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { dropSuppressedNews } from '../../growth/newsletter/newsletter.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { rotateSuppressions, suppressionsLeft } from '../../platform/emails/rotate-suppressions.ts'
import { endpointsToRenew } from '../../platform/webhooks/webhooks.service.ts'
import {
  authenticatorsLeft,
  rotateAuthenticators,
} from '../../staff/staff/factors/authenticator.ts'
import {
  fingerprintsLeft,
  rotateFingerprints,
} from '../../stock/licenses/vault/rotate-fingerprints.ts'
import { hashColumns } from './hash-columns.ts'

/** As the owner of the database: the shop itself may rewrite neither consents nor keys. */
type Keeper = Readonly<{ db: Db; config: Config }>

export type Moved = Readonly<{ what: string; count: number }>

/**
 * Brings everything that is hashed to the current secret, some rows at a time, while the shop runs. A
 * run that was cut off is run again: what was moved before is not found any more.
 */
export async function rotateSecrets({ db, config }: Keeper, actor: string): Promise<Moved[]> {
  const { current } = ringOf(config)
  const forward = (hash: Buffer) => broughtForward(config, hash)
  const moved: Moved[] = []
  for (const of of hashColumns)
    moved.push({ what: of.table, count: await rehash(db, of, current, forward) })
  moved.push({ what: 'email_suppressions', count: await rotateSuppressions(db, config) })
  // A person who ended marketing while their subscription had the older hash ended that as well.
  await dropSuppressedNews(db)
  moved.push({ what: 'license_keys', count: await rotateFingerprints({ db, config }) })
  const authenticators = await rotateAuthenticators({ db, config })
  moved.push({ what: 'staff_authenticators', count: authenticators })
  const meta = {
    version: current,
    moved: Object.fromEntries(moved.map((one) => [one.what, one.count])),
  }
  await inTransaction(db, (tx) =>
    recordAudit(tx, { actor, action: 'secrets.rotate', object: 'secrets', meta }),
  )
  return moved
}

export type Left = Readonly<{ rows: readonly Moved[]; endpoints: readonly number[] }>

/** What older secrets still made: rows, and webhook endpoints whose receivers have to be told a new secret. */
export async function leftUnderOlder({ db, config }: Keeper): Promise<Left> {
  const { current } = ringOf(config)
  const rows = [
    { what: 'email_suppressions', count: await suppressionsLeft(db, config) },
    { what: 'license_keys', count: await fingerprintsLeft({ db, config }) },
    { what: 'staff_authenticators', count: await authenticatorsLeft({ db, config }) },
  ]
  for (const of of hashColumns)
    rows.push({ what: of.table, count: await countOlder(db, of, current) })
  return {
    rows: rows.filter(({ count }) => count > 0),
    endpoints: await endpointsToRenew({ db, config }),
  }
}
