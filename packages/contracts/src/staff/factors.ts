import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { signInScreen } from './screens/sign-in.ts'

const MAX_TEXT = 100
const MAX_BLOB = 20_000
const done = z.object({ success: z.literal(true) })
const blob = z.string().check(z.maxLength(MAX_BLOB))

/** Six digits from an app; spaces are for the eye. */
const code = z.string('Please enter the six digits').check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits'),
)

/** What a browser hands over after a passkey signed. */
const assertion = z.object({
  id: blob,
  rawId: blob,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: blob,
    authenticatorData: blob,
    signature: blob,
    userHandle: z.optional(z.nullable(blob)),
  }),
})

/** One of three ways to prove that it is the same person. */
export const proof = z.union([
  z.object({ code }),
  z.object({
    recoveryCode: z
      .string('Please enter a recovery code')
      .check(z.minLength(1, 'Please enter a recovery code'), z.maxLength(MAX_TEXT, 'Too long')),
  }),
  z.object({ passkey: assertion }),
])
export type Proof = z.infer<typeof proof>

export const codeForm = z.object({ code })
export const recoveryForm = z.object({
  recoveryCode: z
    .string('Please enter a recovery code')
    .check(z.minLength(1, 'Please enter a recovery code'), z.maxLength(MAX_TEXT, 'Too long')),
})

export const factorMethods = ['passkey', 'code', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** What the browser's `navigator.credentials` is asked for; its library reads it as it is. */
const credentialOptions = z.record(z.string(), z.unknown())

export const readSecurity = {
  ...signInScreen.calls.readSecurity,
  summary: 'The second factors of the person who is signed in',
  response: z.object({
    success: z.literal(true),
    /** Nothing else opens until one is set up. */
    isFactorDue: z.boolean(),
    methods: z.array(z.enum(factorMethods)),
    app: z.nullable(z.object({ addedAt: z.string() })),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        addedAt: z.string(),
        usedAt: z.nullable(z.string()),
        /** False for one that was made for another host: browsers do not offer it here. */
        isAskedHere: z.boolean(),
      }),
    ),
    recoveryCodesLeft: z.number(),
  }),
} as const satisfies Endpoint

export const beginAuthenticator = {
  ...signInScreen.calls.beginAuthenticator,
  summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
  response: z.object({
    success: z.literal(true),
    secret: z.string(),
    /** The picture for a camera. */
    svg: z.string(),
    /** Sent back with the first code; it works for a quarter of an hour. */
    setup: z.string(),
  }),
} as const satisfies Endpoint

const withCodes = z.object({
  success: z.literal(true),
  /** Shown this once; null where the person has some already. */
  recoveryCodes: z.nullable(z.array(z.string())),
})

export const confirmAuthenticator = {
  ...signInScreen.calls.confirmAuthenticator,
  summary: 'Adds the authenticator app whose code is entered, in place of an earlier one',
  body: z.object({ setup: blob, code }),
  response: withCodes,
} as const satisfies Endpoint

export const removeAuthenticator = {
  ...signInScreen.calls.removeAuthenticator,
  summary: 'Removes the authenticator app, unless it is the only second factor',
  response: done,
} as const satisfies Endpoint

export const beginPasskey = {
  ...signInScreen.calls.beginPasskey,
  summary: 'What the browser needs to make a passkey',
  response: z.object({ success: z.literal(true), options: credentialOptions }),
} as const satisfies Endpoint

export const passkeyName = z
  .string('Please give it a name')
  .check(z.trim(), z.minLength(1, 'Please give it a name'), z.maxLength(60, 'Too long'))

export const addPasskey = {
  ...signInScreen.calls.addPasskey,
  summary: 'Adds the passkey that the browser has made',
  status: 201,
  body: z.object({
    name: passkeyName,
    credential: z.object({
      id: blob,
      rawId: blob,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: blob,
        attestationObject: blob,
        transports: z.optional(
          z.array(z.string().check(z.maxLength(MAX_TEXT))).check(z.maxLength(10)),
        ),
      }),
    }),
  }),
  response: withCodes,
} as const satisfies Endpoint

const NO_PASSKEY = 'There is no such passkey'
export const removePasskey = {
  ...signInScreen.calls.removePasskey,
  summary: 'Removes a passkey, unless it is the only second factor',
  params: z.object({
    id: z.coerce
      .number(NO_PASSKEY)
      .check(z.int(NO_PASSKEY), z.positive(NO_PASSKEY), z.maximum(2 ** 53 - 1, NO_PASSKEY)),
  }),
  response: done,
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  ...signInScreen.calls.renewRecoveryCodes,
  summary: 'Ten new recovery codes; the old ones stop working',
  response: z.object({ success: z.literal(true), recoveryCodes: z.array(z.string()) }),
} as const satisfies Endpoint

export const stepUp = {
  ...signInScreen.calls.stepUp,
  summary: 'Shows the second factor again; sensitive acts are open for 15 minutes',
  body: z.object({ proof }),
  response: done,
} as const satisfies Endpoint

export const beginStepUp = {
  ...signInScreen.calls.beginStepUp,
  summary: 'What the browser needs to ask a passkey',
  response: z.object({ success: z.literal(true), options: credentialOptions }),
} as const satisfies Endpoint
