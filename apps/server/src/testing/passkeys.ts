import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { TestShop } from './test-shop.ts'

/** A public key as authenticators hand it over: COSE, ES256. */
function coseOf({ x = '', y = '' }: { x?: string | undefined; y?: string | undefined }): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** An authenticator in a few lines, whose passkey the member has; null is a passkey that names no host. */
export async function givePasskey({ ctx }: TestShop, staffId: string, rpId: string | null) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16).toString('base64url')
  await sql`
    insert into staff_passkeys (staff_id, credential_id, public_key, counter, name, rp_id, created_at)
    select ${staffId}, ${id}, ${coseOf(publicKey.export({ format: 'jwk' }))}, 0, 'Laptop', ${rpId}, shop_now()
    from set_config('shop.actor', 'test', true)
  `.execute(ctx.db)
  return {
    id,
    /** What a browser at this origin would answer when it is asked by this name. */
    signed: (challenge: string, origin: string, askedBy: string) => {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }))
      const counter = Buffer.from([0, 0, 0, 1])
      const authenticatorData = Buffer.concat([sha256(askedBy), Buffer.from([1]), counter])
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientData)]),
        privateKey,
      )
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { passkey: { id, rawId: id, type: 'public-key', response } }
    },
  }
}
