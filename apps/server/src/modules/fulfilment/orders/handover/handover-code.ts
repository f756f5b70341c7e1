import { randomBytes } from 'node:crypto'
import { HANDOVER_LETTERS, handoverCodeFrom } from '@keyhaven/contracts/handover-code'
import type { Context } from '../../../../context.ts'
import { isKeyedHashOf, keyedHash, keyedHashes } from '../../../../infra/crypto/keyed.ts'

const PURPOSE = 'handover code'

export const newHandoverCode = (): string => handoverCodeFrom(randomBytes(HANDOVER_LETTERS))

export const hashOfCode = ({ config }: Context, code: string): Buffer =>
  keyedHash(config, PURPOSE, code)

/** Every hash that a code may be stored under, by secrets that are still trusted. */
export const hashesOfCode = ({ config }: Context, code: string): Buffer[] =>
  keyedHashes(config, PURPOSE, code).filter((hash) => isKeyedHashOf(config, PURPOSE, code, hash))

/** Where a code is entered. */
export const handoverAddress = ({ config }: Context): string => `${config.PUBLIC_ORIGIN}/open`

/** The dark modules of a QR code as one path. It is drawn by the page, so no markup travels. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { default: QRCode } = await import('qrcode')
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (module, index) => (module ? index : -1)).filter((at) => at >= 0)
  const path = dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')
  return { size, path }
}
