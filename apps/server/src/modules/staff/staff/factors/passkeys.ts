import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { addPasskey, Proof } from '@keyhaven/contracts/staff/factors'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Config, staffOriginOf } from '../../../../config.ts'
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
import { hasAnyFactor, isAskedAt, methodsOf, rpIdToAsk } from './factors.rules.ts'

/** Loaded with the first passkey: most servers never see one. */
const webauthn = () => import('@simplewebauthn/server')

type FactorContext = Pick<Context, 'config' | 'backOfficeDb'>
type Assertion = Extract<Proof, { passkey: unknown }>['passkey']
type NewCredential = InputOf<typeof addPasskey>['body']['credential']

/** Where staff sign in: new passkeys are bound to its host. Browsers refuse an IP address here. */
export const staffSiteOf = (config: Config) => {
  const { hostname, origin } = new URL(staffOriginOf(config))
  return { host: hostname, origin }
}

/** The name a passkey was made for. The first ones did not say: staff signed in at the shop's own host. */
export const rpIdOf = ({ PUBLIC_ORIGIN }: Config, stored: string | null): string =>
  stored ?? new URL(PUBLIC_ORIGIN).hostname

type Owned = Readonly<{ hasApp: boolean; passkeyNames: (string | null)[]; codesLeft: number }>

/** Whether a person has a second factor, and how they can show one here. */
export function waysOf(config: Config, { passkeyNames, ...owned }: Owned) {
  const all = { ...owned, rpIds: passkeyNames.map((stored) => rpIdOf(config, stored)) }
  return { hasFactor: hasAnyFactor(all), methods: methodsOf(all, staffSiteOf(config).host) }
}

/** What the browser needs to make a passkey for this person. */
export async function passkeyToMake(ctx: FactorContext, staff: { id: string; email: string }) {
  const known = await passkeysOf(ctx.backOfficeDb, staff.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Keyhaven',
    rpID: staffSiteOf(ctx.config).host,
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
  ctx: FactorContext,
  staffId: string,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<NewPasskey> {
  const { host, origin } = staffSiteOf(ctx.config)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      spendChallenge(ctx.backOfficeDb, hashToken(challenge), staffId, 'add'),
    expectedOrigin: origin,
    expectedRPID: host,
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
    rpId: host,
  }
}

/** What the browser needs to ask one of this person's passkeys. */
export async function passkeyToAsk(ctx: FactorContext, staffId: string) {
  const { host } = staffSiteOf(ctx.config)
  const known = (await passkeysOf(ctx.backOfficeDb, staffId)).map((row) => ({
    ...row,
    rpId: rpIdOf(ctx.config, row.rp_id),
  }))
  const rpID =
    rpIdToAsk(
      host,
      known.map(({ rpId }) => rpId),
    ) ?? host
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials: known
      .filter(({ rpId }) => rpId === rpID)
      .map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  await insertChallenge(ctx.backOfficeDb, hashToken(options.challenge), staffId, 'prove')
  return { ...options }
}

/** Whether one of this person's passkeys signed what it was asked to, once. */
export async function hasSigned(
  ctx: FactorContext,
  staffId: string,
  said: Assertion,
): Promise<boolean> {
  const found = await passkeyOf(ctx.backOfficeDb, staffId, said.id)
  if (!found) return false
  const { host, origin } = staffSiteOf(ctx.config)
  const rpId = rpIdOf(ctx.config, found.rp_id)
  if (!isAskedAt(host, rpId)) return false
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...said, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: (challenge) =>
      spendChallenge(ctx.backOfficeDb, hashToken(challenge), staffId, 'prove'),
    expectedOrigin: origin,
    expectedRPID: rpId,
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
