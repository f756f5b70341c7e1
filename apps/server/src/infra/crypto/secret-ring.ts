import { hkdfSync } from 'node:crypto'

/** What each key is for. A key of one purpose says nothing about the key of another. */
export type Purpose =
  | 'person hash'
  | 'one-time code'
  | 'handover code'
  | 'return address'
  | 'reply address'
  | 'help rating'
  | 'outgoing webhook'
  | 'form token'
  | 'letter files'
  | 'list cursor'
  | 'licence fingerprint'
  | 'mailed link'
  | 'unsubscribe link'
  | 'limit'
  | 'staff authenticator'
  | 'staff set-up'
  | 'audit anchor'
  | 'payment record'
  | 'purchase reference'
  | 'zone token'
  | 'plain form'
  | 'agent cart'

/** The settings that hold secrets. */
export type Secrets = Readonly<{ SECRETS?: string | undefined; KEY_PEPPER?: string | undefined }>

type Secret = Readonly<{
  version: number
  bytes: Buffer
  /** It proves nothing any more; what was hashed with it is still recognised. */
  isRetired: boolean
}>

export type SecretRing = Readonly<{
  /** Makes everything new. */
  current: number
  /** Every version that is known, oldest first. */
  versions: readonly number[]
  /** Those that still prove something, newest first. */
  trusted: readonly number[]
  bytesOf: (version: number) => Buffer
  keyFor: (purpose: Purpose, version?: number) => Buffer
}>

/** KEY_PEPPER, from before secrets had versions: it is used as it is, not derived from. */
const UNVERSIONED = 0
const HIGHEST_VERSION = 255
const KEY_BYTES = 32
const entryShape = /^(\d{1,3}):([A-Za-z0-9+/]+={0,2})(:retired)?$/

const say = (text: string) => new Error(`SECRETS ${text}`)

function secretIn(entry: string): Secret {
  const [, version, text = '', retired] = entryShape.exec(entry) ?? []
  if (version === undefined || Number(version) > HIGHEST_VERSION) {
    throw say('must be version:base64 pairs with commas between them, such as 1:base64')
  }
  const bytes = Buffer.from(text, 'base64')
  return { version: Number(version), bytes, isRetired: retired !== undefined }
}

function secretsIn({ SECRETS, KEY_PEPPER }: Secrets): Secret[] {
  const listed = SECRETS ? SECRETS.split(',').map((entry) => secretIn(entry.trim())) : []
  const isNamed = listed.some(({ version }) => version === UNVERSIONED)
  if (KEY_PEPPER === undefined || isNamed) return listed
  return [...listed, { version: UNVERSIONED, bytes: Buffer.from(KEY_PEPPER), isRetired: false }]
}

function readRing(settings: Secrets): SecretRing {
  const secrets = secretsIn(settings)
  const [first] = secrets
  if (!first) throw say('is empty')
  if (first.isRetired) throw say('begins with a retired secret: the first one makes everything new')
  const byVersion = new Map(secrets.map((secret) => [secret.version, secret]))
  if (byVersion.size < secrets.length) throw say('names a version twice')
  const versions = [...byVersion.keys()].sort((one, other) => one - other)
  const keys = new Map<string, Buffer>()

  function bytesOf(version: number): Buffer {
    const secret = byVersion.get(version)
    if (!secret) throw say(`does not list version ${version}, which is still needed`)
    return secret.bytes
  }
  function derive(purpose: Purpose, version: number): Buffer {
    const bytes = bytesOf(version)
    if (version === UNVERSIONED) return bytes
    return Buffer.from(hkdfSync('sha256', bytes, 'keyhaven', purpose, KEY_BYTES))
  }
  return {
    current: first.version,
    versions,
    trusted: versions.filter((version) => !byVersion.get(version)?.isRetired).reverse(),
    bytesOf,
    keyFor(purpose, version = first.version) {
      const name = `${version} ${purpose}`
      const key = keys.get(name) ?? derive(purpose, version)
      keys.set(name, key)
      return key
    },
  }
}

const rings = new Map<string, SecretRing>()

/**
 * Reads `version:base64` pairs separated by commas, the one that makes everything new first. Derived
 * keys are kept, because deriving costs more than using. Throws a sentence that never shows a secret.
 */
export function ringOf(settings: Secrets): SecretRing {
  const name = `${settings.SECRETS ?? ''} ${settings.KEY_PEPPER ?? ''}`
  const ring = rings.get(name) ?? readRing(settings)
  rings.set(name, ring)
  return ring
}
