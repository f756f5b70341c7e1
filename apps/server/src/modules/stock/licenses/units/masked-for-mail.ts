import type { Db } from '../../../../infra/db/db.ts'
import { deliveredKeys } from './delivered-keys.repo.ts'
import { maskedKey } from './masked-key.rules.ts'
import type { LicenseKey } from './reveal-keys.ts'

/** The keys a mail said, masked, also those that were taken back since. No key is opened or marked for it. */
export async function maskedForMail(
  db: Db,
  orderId: string,
  batch: number | null,
  only?: readonly number[],
): Promise<LicenseKey[]> {
  const keys = await deliveredKeys(db, { orderId, batch, only })
  return keys.map(({ last5, kind, ...key }) => ({
    ...key,
    licenseKey: maskedKey(last5),
    isVolumeKey: kind === 'volume',
  }))
}
