import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { addPasskey, Proof } from '@keyhaven/contracts/staff/factors'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../../../config.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import {
  insertChallenge,
  type NewPasskey,
  passkeyOf,
  passkeysOf,
  recordPasskeyUse,
  spendChallenge,
} from './factors.repo.ts'

/** Loaded with the first passkey: most servers never see one. */
const webauthn = () => import('@simplewebauthn/server')

type Place = Pick<Context, 'config' | 'backOfficeDb'>
type Assertion = Extract<Proof, { passkey: unknown }>['passkey']
type NewCredential = InputOf<typeof addPasskey>['body']['credential']

/** The name passkeys are bound to. Browsers refuse an IP address here. */
const siteOf = ({ PUBLIC_ORIGIN }: Config) => {
  const { hostname, origin } = new URL(PUBLIC_ORIGIN)
  return { rpID: hostname, origin }
}

/** What the browser needs to make a passkey for this person. */
export async function passkeyToMake(ctx: Place, staff: { id: string; email: string }) {
  const known = await passkeysOf(ctx.backOfficeDb, staff.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Keyhaven',
    rpID: siteOf(ctx.config).rpID,
    userName: staff.email,
    userID: new TextEncoder().encode(staff.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
  })
  await insertChallenge(ctx.backOfficeDb, hashToken(options.challenge), staff.id, 'add')
  return { ...options }
}

/** The passkey a browser has made, checked and ready to be stored. */
export async function madePasskey(
  ctx: Place,
  staffId: string,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<NewPasskey> {
  const { rpID, origin } = siteOf(ctx.config)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      spendChallenge(ctx.backOfficeDb, hashToken(challenge), staffId, 'add'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('factor_refused')
  const made = registrationInfo.credential
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: [...(credential.response.transports ?? [])],
    name,
  }
}

/** What the browser needs to ask one of this person's passkeys. */
export async function passkeyToAsk(ctx: Place, staffId: string) {
  const known = await passkeysOf(ctx.backOfficeDb, staffId)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx.config).rpID,
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports,
    })),
  })
  await insertChallenge(ctx.backOfficeDb, hashToken(options.challenge), staffId, 'prove')
  return { ...options }
}

/** Whether one of this person's passkeys signed what it was asked to, once. */
export async function hasSigned(ctx: Place, staffId: string, said: Assertion): Promise<boolean> {
  const found = await passkeyOf(ctx.backOfficeDb, staffId, said.id)
  if (!found) return false
  const { rpID, origin } = siteOf(ctx.config)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...said, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: (challenge) =>
      spendChallenge(ctx.backOfficeDb, hashToken(challenge), staffId, 'prove'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: found.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  await recordPasskeyUse(ctx.backOfficeDb, found.id, authenticationInfo.newCounter)
  return true
}
