import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { addPasskey, Proof } from '@keyhaven/contracts/staff/factors'

type Options = Record<string, unknown>

/** Loaded when a passkey is used: most visits need none of it. */
const library = () => import('@simplewebauthn/browser')

/** Asks a passkey of this device or of a phone. Throws when the person says no. */
export async function askPasskey(options: Options): Promise<Proof> {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    passkey: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } },
  }
}

type Credential = InputOf<typeof addPasskey>['body']['credential']

export async function makePasskey(options: Options): Promise<Credential> {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}
