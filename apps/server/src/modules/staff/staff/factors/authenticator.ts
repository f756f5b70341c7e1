import type { Config } from '../../../../config.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { openText, sealedVersion, sealText } from '../../../../infra/crypto/sealed.ts'
import { ringOf, type Secrets } from '../../../../infra/crypto/secret-ring.ts'
import type { Db } from '../../../../infra/db/db.ts'
import {
  authenticatorOf,
  replaceSealedSecret,
  sealedSecrets,
  shopSeconds,
  takeStep,
} from './factors.repo.ts'
import { SETUP_MINUTES, STEP_SECONDS } from './factors.rules.ts'

const ISSUER = 'Keyhaven'
const QUIET_MODULES = 2

/** As the database keeps it: unreadable without the shop's secrets, and for one member alone. */
export const sealSecret = (config: Secrets, staffId: string, secret: string): Buffer =>
  sealText(config, 'staff authenticator', staffId, secret)

/** Which half minute a code belongs to; undefined if to none around this time. */
async function stepOf(secret: string, code: string, seconds: number) {
  const { verify } = await import('otplib')
  const epoch = Math.floor(seconds)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  if (!result.valid) return undefined
  return Math.floor(epoch / STEP_SECONDS) + (result.delta ?? 0)
}

/** Whether the code is right and neither it nor a later one was used. It counts as used then. */
export async function isFreshCode(
  ctx: FactorContext,
  staffId: string,
  code: string,
): Promise<boolean> {
  const found = await authenticatorOf(ctx.backOfficeDb, staffId)
  if (!found) return false
  const secret = openText(ctx.config, 'staff authenticator', staffId, found.sealed_secret)
  const step = await stepOf(secret, code, found.now)
  return step !== undefined && (await takeStep(ctx.backOfficeDb, staffId, step))
}

type FactorContext = Pick<Context, 'config' | 'backOfficeDb'>
type Pending = { secret: string; until: number }

/** A new secret, as text and as a picture. Nothing is stored: it comes back sealed, with the first code. */
export async function newAuthenticator(ctx: FactorContext, staff: { id: string; email: string }) {
  const { generateSecret, generateURI } = await import('otplib')
  const { default: QRCode } = await import('qrcode')
  const secret = generateSecret()
  const uri = generateURI({ issuer: ISSUER, label: staff.email, secret })
  const look = { errorCorrectionLevel: 'M', margin: QUIET_MODULES, type: 'svg' } as const
  const until = (await shopSeconds(ctx.backOfficeDb)) + SETUP_MINUTES * 60
  const pending: Pending = { secret, until }
  const setup = sealText(ctx.config, 'staff set-up', staff.id, JSON.stringify(pending))
  return {
    secret,
    svg: await QRCode.toString(uri, look),
    setup: setup.toString('base64url'),
  }
}

/** The secret that was handed out, once a code of it was entered; and the half minute of that code. */
export async function confirmedSecret(
  ctx: FactorContext,
  staffId: string,
  { setup, code }: { setup: string; code: string },
) {
  const pending = openSetup(ctx.config, staffId, setup)
  const now = await shopSeconds(ctx.backOfficeDb)
  if (!pending || pending.until < now) throw new AppError('ticket_expired')
  const step = await stepOf(pending.secret, code, now)
  if (step === undefined) throw new AppError('factor_refused')
  return { sealed: sealSecret(ctx.config, staffId, pending.secret), step }
}

function openSetup(config: Config, staffId: string, setup: string): Pending | undefined {
  try {
    const sealed = Buffer.from(setup, 'base64url')
    return JSON.parse(openText(config, 'staff set-up', staffId, sealed))
  } catch {
    return undefined
  }
}

type Keeper = Readonly<{ db: Db; config: Secrets }>

/** Brings every sealed secret to the current secret of the shop. */
export async function rotateAuthenticators({ db, config }: Keeper): Promise<number> {
  const { current } = ringOf(config)
  const older = (await sealedSecrets(db)).filter(
    ({ sealed_secret }) => sealedVersion(sealed_secret) !== current,
  )
  for (const { staff_id, sealed_secret } of older) {
    const secret = openText(config, 'staff authenticator', staff_id, sealed_secret)
    await replaceSealedSecret(db, staff_id, sealed_secret, sealSecret(config, staff_id, secret))
  }
  return older.length
}

export async function authenticatorsLeft({ db, config }: Keeper): Promise<number> {
  const { current } = ringOf(config)
  const rows = await sealedSecrets(db)
  return rows.filter(({ sealed_secret }) => sealedVersion(sealed_secret) !== current).length
}
