import type { Client } from 'pg'
import { digestOf } from '../crypto/keyed.ts'
import { ringOf, type Secrets } from '../crypto/secret-ring.ts'

const CHECKED = 'this secret belongs to this database'

type Known = Readonly<{ version: number; check_value: Buffer }>

/**
 * Remembers the secrets that things are hashed with from now on, and throws where one that was used
 * before is missing or is another: without it nobody who was hashed with it would be recognised.
 */
export async function rememberSecrets(owner: Client, secrets: Secrets): Promise<void> {
  const { current, versions, bytesOf } = ringOf(secrets)
  const checkOf = (version: number) => digestOf(bytesOf(version), CHECKED)
  const { rows } = await owner.query<Known>('select version, check_value from secret_versions')
  for (const { version, check_value } of rows) {
    if (!versions.includes(version)) {
      throw new Error(
        `SECRETS no longer lists version ${version}, which this database was used with; mark it :retired instead`,
      )
    }
    if (!checkOf(version).equals(check_value)) {
      throw new Error(
        `SECRETS has another secret under version ${version} than this database knows`,
      )
    }
  }
  for (const version of versions.filter((one) => one <= current)) {
    await owner.query(
      'insert into secret_versions (version, check_value) values ($1, $2) on conflict do nothing',
      [version, checkOf(version)],
    )
  }
}
